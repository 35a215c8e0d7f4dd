# Prints the pages of a book that is too thick for one guess after the other: book.py <most> <seed>
import random
import sys

most, seed = map(int, sys.argv[1:])
print(random.Random(seed).randint(most // 2, most))
