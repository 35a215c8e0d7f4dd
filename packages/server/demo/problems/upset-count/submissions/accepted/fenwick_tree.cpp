#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int count;
    if (std::scanf("%d", &count) != 1) return 1;
    std::vector<std::pair<int, int>> scores(count);
    for (auto& [first, second] : scores) {
        if (std::scanf("%d %d", &first, &second) != 2) return 1;
    }
    std::sort(scores.begin(), scores.end());
    const int top = 1000001;
    std::vector<int> tree(top + 1);
    long long upsets = 0;
    int seen = 0;
    for (const auto& [first, second] : scores) {
        // Whoever came before and has a greater second score was overtaken. Equal first scores come in order of the
        // second, so they never count.
        int notGreater = 0;
        for (int i = second + 1; i > 0; i -= i & -i) notGreater += tree[i];
        upsets += seen - notGreater;
        for (int i = second + 1; i <= top; i += i & -i) ++tree[i];
        ++seen;
    }
    std::printf("%lld\n", upsets);
}
