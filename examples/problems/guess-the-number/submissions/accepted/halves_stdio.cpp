#include <cstdio>
#include <cstring>

int main() {
    int before = 0, after;
    if (std::scanf("%d", &after) != 1) return 1;
    ++after;
    char answer[8] = "";
    while (std::strcmp(answer, "correct") != 0) {
        const int middle = before + (after - before) / 2;
        std::printf("%d\n", middle);
        std::fflush(stdout);
        if (std::scanf("%7s", answer) != 1) return 1;
        (std::strcmp(answer, "higher") == 0 ? before : after) = middle;
    }
}
