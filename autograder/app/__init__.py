"""The verbs: a request becomes an outcome. Nothing is printed here, and no argument is parsed.

looking   who handed in what, and whether it is what was asked for
grading   a class into a folder: grade, demo
exporting a class in the form that another system takes: export
reporting a class's page anew, from what its folder holds: report
content   what authors ask for: build, verify

What readers ask for stands in `selfcheck`, a function each. What one function of another room does has none here:
`compare` is `gradebook.compare.compare`, `doctor` is `sandbox.doctor.examine`, `new` is `authoring.new.new_chapter`.
"""
