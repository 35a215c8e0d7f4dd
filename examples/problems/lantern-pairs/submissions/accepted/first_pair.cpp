// n numbers have at most n - 1 different remainders, so two of them share one.
#include <cstdio>
#include <vector>

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    std::vector<int> lanternWith(count, 0);
    for (int i = 1; i <= count; ++i) {
        long long brightness;
        if (scanf("%lld", &brightness) != 1) return 1;
        int& other = lanternWith[brightness % (count - 1)];
        if (other != 0) {
            printf("%d %d\n", other, i);
            return 0;
        }
        other = i;
    }
}
