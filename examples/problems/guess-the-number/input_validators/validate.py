# Exits with 42 if the standard input is a valid input of the interactor, white space included.
import re
import sys

text = sys.stdin.read()
if not re.fullmatch(r"[1-9]\d*\n", text):
    print("the input is not the number of pages in one line", file=sys.stderr)
    sys.exit(43)
sys.exit(42 if int(text) <= 10**9 else 43)
