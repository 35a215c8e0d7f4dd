// Sorts by remainder and takes the last two neighbours that agree: another pair than the answer files have.
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    std::cin >> count;
    std::vector<std::pair<long long, int>> lanterns(count);
    for (int i = 0; i < count; ++i) {
        std::cin >> lanterns[i].first;
        lanterns[i].first %= count - 1;
        lanterns[i].second = i + 1;
    }
    std::sort(lanterns.begin(), lanterns.end());
    for (int i = count - 1; i > 0; --i) {
        if (lanterns[i].first != lanterns[i - 1].first) continue;
        std::cout << lanterns[i].second << ' ' << lanterns[i - 1].second << '\n';
        return 0;
    }
}
