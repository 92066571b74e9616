"""An autograded exercise kit: hidden tests, a cage for student code, and feedback that names the mistake.

Importing this package is light: numpy, pytest, rich and the rest are imported where they are first used.
"""

__version__ = "0.1.0"
