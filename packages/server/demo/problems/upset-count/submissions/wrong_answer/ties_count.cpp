// Orders equal first scores the wrong way round, so that ties count as upsets.
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
    std::sort(scores.begin(), scores.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    const int top = 1000001;
    std::vector<int> tree(top + 1);
    long long upsets = 0;
    int seen = 0;
    for (const auto& [first, second] : scores) {
        int notGreater = 0;
        for (int i = second + 1; i > 0; i -= i & -i) notGreater += tree[i];
        upsets += seen - notGreater;
        for (int i = second + 1; i <= top; i += i & -i) ++tree[i];
        ++seen;
    }
    std::printf("%lld\n", upsets);
}
