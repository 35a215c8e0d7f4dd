// Tries every pair.
#include <cstdio>
#include <vector>

int main() {
    int count;
    if (scanf("%d", &count) != 1) return 1;
    std::vector<long long> brightness(count);
    for (long long& value : brightness) {
        if (scanf("%lld", &value) != 1) return 1;
    }
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if ((brightness[i] - brightness[j]) % (count - 1) != 0) continue;
            printf("%d %d\n", i + 1, j + 1);
            return 0;
        }
    }
}
