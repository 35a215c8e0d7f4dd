// The right search, with guesses that stay in the buffer: both sides wait for each other.
#include <cstdio>
#include <cstring>

int main() {
    long long low = 1, high;
    if (scanf("%lld", &high) != 1) return 1;
    char answer[8] = "";
    while (strcmp(answer, "correct") != 0) {
        const long long middle = low + (high - low) / 2;
        printf("%lld\n", middle);
        if (scanf("%7s", answer) != 1) return 0;
        if (strcmp(answer, "higher") == 0) low = middle + 1;
        else high = middle - 1;
    }
}
