// Believes that the last page is never the one.
#include <cstdio>
#include <cstring>

int main() {
    long long low = 1, end;
    if (scanf("%lld", &end) != 1) return 1;
    char answer[8];
    while (low < end) {
        const long long middle = low + (end - low) / 2;
        printf("%lld\n", middle);
        fflush(stdout);
        if (scanf("%7s", answer) != 1 || strcmp(answer, "correct") == 0) return 0;
        if (strcmp(answer, "higher") == 0) low = middle + 1;
        else end = middle;
    }
}
