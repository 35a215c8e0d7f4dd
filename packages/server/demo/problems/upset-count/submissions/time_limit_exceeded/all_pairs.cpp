// Compares every pair.
#include <cstdio>
#include <vector>

int main() {
    int count;
    if (std::scanf("%d", &count) != 1) return 1;
    std::vector<int> first(count), second(count);
    for (int i = 0; i < count; ++i) {
        if (std::scanf("%d %d", &first[i], &second[i]) != 2) return 1;
    }
    long long upsets = 0;
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j) {
            if (first[i] > first[j] && second[i] < second[j]) ++upsets;
            if (first[i] < first[j] && second[i] > second[j]) ++upsets;
        }
    }
    std::printf("%lld\n", upsets);
}
