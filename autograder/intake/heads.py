"""The heads of columns, as people and platforms call them in tables about a class.

They are compared folded: lower case, letters and digits only.
"""

from __future__ import annotations

import unicodedata
from typing import Final

IDS: Final = frozenset(
    "id student studentid studentnumber studentno sid sisuserid sisloginid sisid loginid login username userid user "
    "identifier idnumber orgdefinedid externalid lmsuserid netid uid participant matriculationnumber "
    "registrationnumber rollnumber rollno studentcode account "
    "标识符 標識符 学号 学号工号 学工号 学生学号 学号必填 学籍号 学生编号 工号 编号 账号 帐号 用户名 學號".split()
)
EMAILS: Final = frozenset("email emailaddress mail 邮箱 电子邮箱 电子邮件 邮件".split())
NAMES: Final = frozenset(
    "name fullname studentname displayname legalname 姓名 学生姓名 姓名必填 学员姓名 名字 真实姓名 全名".split()
)
FIRST: Final = frozenset("firstname givenname forename preferredname 名".split())
LAST: Final = frozenset("lastname surname familyname 姓 姓氏".split())
CLASSES: Final = frozenset(
    "class classname section sections 班级 班 班别 班级名称 行政班 行政班级 教学班 教学班级".split()
)
TIMES: Final = frozenset(
    "handedin handedinat submitted submittedat submissiontime submissiondate turnedin lastmodifiedsubmission "
    "提交时间 提交日期 最后提交时间 上交时间 交作业时间".split()
)
EXCUSES: Final = frozenset(
    "excused excuse extension extended extendedto 缓交 缓交至 延期 延期至 请假 准假 免罚".split()
)


def folded(text: str) -> str:
    """Return letters and digits only, in lower case and of normal width."""
    return "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())
