"""What a file or an archive that was handed in turned out to be, and why it cannot be read."""

_ITSELF = ("请交 .py 或 .ipynb 原文件", "hand in the .py or .ipynb itself")
_PLAIN = ("请交 .py 或 .ipynb", "hand in .py or .ipynb")
_OWN_WORK = ("只压缩作业文件再交", "pack your own work only")
_PACK_AGAIN = ("请重新压缩并上传", "pack it and hand it in again")
_GIVE_FOLDER = ("请解压后把文件夹交给评分程序", "unpack it and give the folder")
_FOREIGN = {
    "pdf": ("这是 PDF", "this is a PDF"),
    "rtf": ("这是 RTF 文档", "this is an RTF document"),
    "office": ("这是 Word/Excel/PowerPoint 文档", "this is a Word, Excel or PowerPoint document"),
    "picture": ("这是一张图片（截图？）", "this is a picture (a screenshot?)"),
    "safari": ("这是 Safari 存下的网页", "this is a web page saved by Safari"),
    "alias": ("这是 macOS 的替身，不是文件本身", "this is a macOS alias, not the file"),
    "shortcut": ("这是快捷方式，不是文件本身", "this is a shortcut, not the file"),
    "link": ("这是网址快捷方式，不是文件", "this is a link to a page, not the file"),
    "git_lfs": ("这是 Git LFS 的指针", "this is a Git LFS pointer, not the file"),
    "windows_program": ("这是 Windows 程序", "this is a Windows program"),
    "linux_program": ("这是 Linux 程序", "this is a Linux program"),
    "pickle": ("这是 pickle 数据", "this is pickled data"),
    "database": ("这是数据库文件", "this is a database"),
    "bytecode": ("这是编译后的 .pyc，不是源代码", "this is compiled .pyc, not source code"),
    "exported": ("这是笔记本导出的网页（HTML），不是笔记本", "this is a notebook exported as HTML, not the notebook"),
    "web_page": ("这是一个网页，不是代码", "this is a web page, not code"),
}

WORDS = {
    **_FOREIGN,
    "cannot_unpack": ("这是 {format} 压缩包，读不了", "this is a {format} archive, which cannot be read"),
    "login_page": (
        "这是登录页面：下载时没有登录，存下的不是文件",
        "this is a login page: the file was not downloaded",
    ),
    # its bytes
    "empty": ("文件是空的", "the file is empty"),
    "zeros": (
        "文件里全是零字节，保存或上传时损坏了",
        "the file holds zero bytes only: it was damaged on saving or uploading",
    ),
    "no_archive": ("名字像压缩包，内容不是", "it is called as an archive is, and is none"),
    "no_text": ("这不是文本文件", "this is no text file"),
    "bad_bytes": (
        "文件里有 {count} 处字节认不出来，按 UTF-8 读，用“\ufffd”代替；请用 UTF-8 编码保存",
        "{count} places in the file are no valid UTF-8 and were read as “\ufffd”; save the file as UTF-8",
    ),
    "too_large": ("文件超过 {mb} MB", "the file is larger than {mb} MB"),
    "not_regular": (
        "不是普通文件（链接、管道或设备），没有打开",
        "no regular file (a link, pipe or device); it was not opened",
    ),
    "unread": ("文件读不出来：{error}", "the file cannot be read: {error}"),
    "unopened": ("文件打不开：{error}", "the file cannot be opened: {error}"),
    # folders
    "unlisted": ("文件夹打不开：{error}", "the folder cannot be opened: {error}"),
    "too_deep": (
        "文件夹套了超过 {most} 层，更深的没有读",
        "folders are nested more than {most} deep; what lies deeper was not read",
    ),
    "too_many": ("文件太多，其余没有读", "too many files, the rest was not read"),
    "environment": (
        "{name}：名字和程序的环境文件夹一样，没有读；请改名",
        "{name}: named as environments are; it was not read; rename it",
    ),
    "leftover": (
        "{name}：没有下载完的或临时的文件，没有读；请重新下载",
        "{name}: an unfinished download or a temporary file; it was not read; download it again",
    ),
    "more_like_these": ("还有 {count} 处类似的问题", "and {count} more like these"),
    # archives
    "unpacked": ("解压后超过 {mb} MB，其余没有读", "more than {mb} MB unpacked, the rest was not read"),
    "bomb": (
        "解压后的大小超过压缩前的 {ratio} 倍，像压缩炸弹，没有继续读",
        "it grows more than {ratio}-fold on unpacking, like a zip bomb; reading was stopped",
    ),
    "too_many_archives": ("里面的压缩包超过 {most} 个", "more than {most} archives within each other"),
    "nested_archives": (
        "压缩包套了超过 {most} 层，没有再打开",
        "archives are nested more than {most} deep",
    ),
    "stream_cut_off": (
        "压缩文件不完整，可能没有传完",
        "the compressed file is cut off; the upload was incomplete",
    ),
    "stream_damaged": ("压缩文件损坏，打不开", "the compressed file is damaged"),
    "empty_archive": ("压缩包是空的", "the archive is empty"),
    "leaves": (
        "路径会跑到压缩包外面（..、绝对路径或盘符），没有读",
        "its path would leave the archive (.., an absolute path or a drive); it was not read",
    ),
    "encrypted": ("加了密码，读不了", "encrypted"),
    "all_encrypted": ("压缩包加了密码，读不了", "the archive is encrypted"),
    "many_entries": ("压缩包里有 {count} 个文件，太多", "the archive has {count} entries, too many"),
    "too_many_entries": ("压缩包里的文件太多", "the zip has too many entries"),
    "long_names": (
        "压缩包里的文件超过 {most} 个，或名字太长",
        "the archive has more than {most} entries, or too long names",
    ),
    "zip_cut_off": ("压缩包不完整，可能没有传完", "the zip is cut off: the upload was incomplete"),
    "zip_damaged": ("压缩包损坏，打不开", "the zip is damaged and cannot be opened"),
    "tar_damaged": ("压缩包损坏，打不开", "the tar is damaged and cannot be opened"),
    "tar_cut_off": (
        "{path}：压缩包不完整，只读出前面 {count} 个文件",
        "{path}: the archive is cut off or damaged; its first {count} entries were read",
    ),
    "entry_damaged": ("压缩包里的这个文件损坏", "this entry of the archive is damaged"),
    "entry_cut_off": ("压缩包里的这个文件不完整", "this entry of the archive is cut off"),
    "method": (
        "压缩包里这个文件的压缩方法读不了；请用系统自带的 zip 重新压缩",
        "this entry's compression method cannot be read; pack it with your system's own zip",
    ),
    # a class's archive
    "class_entries": ("全班的压缩包里文件太多", "the class's zip has too many entries"),
    "class_too_large": ("全班的压缩包太大", "the class's archive is too large"),
    "no_room": ("全班的压缩包太大，这个文件没有读", "the class's archive is too large, this file was not read"),
    "class_cut_off": (
        "压缩包不完整，只读出前面 {count} 个文件；请重新下载",
        "the archive is cut off or damaged; its first {count} entries were read; download it again",
    ),
    "class_damaged": ("压缩包损坏，打不开", "the archive is damaged and cannot be opened"),
    "class_empty": ("压缩包是空的", "the archive is empty"),
}
REMEDIES = {
    **dict.fromkeys(_FOREIGN, _ITSELF),
    "cannot_unpack": ("请改用 zip 压缩，或直接交文件", "pack it as zip, or hand in the file itself"),
    "login_page": ("请登录后重新下载再交", "log in, download it again and hand that in"),
    "empty": ("请重新提交写好的文件", "hand in the file with your work"),
    "zeros": ("请重新提交", "hand it in again"),
    "no_text": _PLAIN,
    "too_large": (
        "清除笔记本的输出、去掉数据后再交",
        "clear the notebook's output, leave data out, and hand it in again",
    ),
    "not_regular": ("请交文件本身", "hand in the file itself"),
    "too_deep": ("请放在一个文件夹里再交", "hand in one folder"),
    "too_many": ("只交作业文件", "hand in your own work only"),
    **dict.fromkeys(("unpacked", "many_entries", "too_many_entries", "long_names"), _OWN_WORK),
    "too_many_archives": ("只压缩一层再交", "pack once"),
    "nested_archives": ("只压缩一层再交", "pack your files once"),
    "stream_cut_off": ("请重新上传", "try again"),
    "stream_damaged": ("请重新压缩后再交", "pack it again"),
    "empty_archive": ("把作业文件放进去再交", "pack the file with your work"),
    "leaves": ("重新压缩再交", "pack it again"),
    **dict.fromkeys(("encrypted", "all_encrypted"), ("去掉密码重新压缩再交", "pack it again without a password")),
    **dict.fromkeys(("zip_cut_off", "zip_damaged", "tar_damaged", "entry_damaged"), _PACK_AGAIN),
    "tar_cut_off": ("请重新压缩并上传", "pack it again"),
    "entry_cut_off": ("请重新上传", "hand it in again"),
    **dict.fromkeys(("class_entries", "class_too_large", "no_room"), _GIVE_FOLDER),
}
