// Finds every page, with more guesses than there are.
#include <cstdio>
#include <cstring>

int main() {
    long long pages;
    if (scanf("%lld", &pages) != 1) return 1;
    char answer[8] = "";
    for (long long page = 1; page <= pages && strcmp(answer, "correct") != 0; ++page) {
        printf("%lld\n", page);
        fflush(stdout);
        if (scanf("%7s", answer) != 1) return 0;
    }
}
