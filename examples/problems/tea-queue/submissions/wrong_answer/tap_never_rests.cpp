// Forgets that the tap may stand idle until the next contestant arrives.
#include <cstdio>

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    long long tapIsFree = 0, longest = 0;
    while (count-- > 0) {
        long long arrives, pours;
        if (scanf("%lld %lld", &arrives, &pours) != 2) return 1;
        if (tapIsFree - arrives > longest) longest = tapIsFree - arrives;
        tapIsFree += pours;
    }
    printf("%lld\n", longest);
}
