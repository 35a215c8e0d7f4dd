// Watches the tap second by second.
#include <cstdio>

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    long long longest = 0, left = 0, now = 0;
    while (count-- > 0) {
        long long arrives, pours;
        if (scanf("%lld %lld", &arrives, &pours) != 2) return 1;
        for (; left > 0 || now < arrives; ++now) {
            if (left > 0) --left;
        }
        if (now - arrives > longest) longest = now - arrives;
        left = pours;
    }
    printf("%lld\n", longest);
}
