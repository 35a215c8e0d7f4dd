# From one common chime to the next the pattern repeats, so only the last round has to be searched.
from math import gcd

a, b, k = map(int, input().split())
both = a * b // gcd(a, b)
rounds, rest = divmod(k, both // a + both // b - 1)
low, high = 0, both
while low < high:
    middle = (low + high) // 2
    if middle // a + middle // b - middle // both >= rest:
        high = middle
    else:
        low = middle + 1
print(rounds * both + low)
