// Looks for a difference divisible by n instead of n - 1, and gives up with the first two.
#include <cstdio>
#include <vector>

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    std::vector<int> lanternWith(count, 0);
    for (int i = 1; i <= count; ++i) {
        long long brightness;
        if (scanf("%lld", &brightness) != 1) return 1;
        int& other = lanternWith[brightness % count];
        if (other != 0) {
            printf("%d %d\n", other, i);
            return 0;
        }
        other = i;
    }
    printf("1 2\n");
}
