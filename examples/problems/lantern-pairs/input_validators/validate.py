# Exits with 42 if the standard input is a valid input of the problem, white space included.
import re
import sys


def reject(reason):
    print(reason, file=sys.stderr)
    sys.exit(43)


text = sys.stdin.read()
if not re.fullmatch(r"\d+\n\d+(?: \d+)*\n", text):
    reject("the input is not one number in a line and numbers with single spaces in another")
words = text.split()
if any(len(word) > 1 and word[0] == "0" for word in words):
    reject("a number begins with 0")
n, *brightness = map(int, words)
if not 2 <= n <= 200_000 or len(brightness) != n:
    reject("n is out of its range, or is not the number of lanterns")
if max(brightness) > 10**18:
    reject("a brightness is out of its range")
sys.exit(42)
