"""Other people's systems, each with our tests and our cage behind it.

nbgrader    its course, its Autograde button, its gradebook
"""
