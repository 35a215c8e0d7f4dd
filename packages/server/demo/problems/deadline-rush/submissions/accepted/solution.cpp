#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::size_t count, wanted;
    std::cin >> count >> wanted;
    std::vector<long long> times(count);
    for (auto& time : times) std::cin >> time;
    std::sort(times.begin(), times.end());
    long long shortest = times.back() - times.front();
    for (std::size_t last = wanted - 1; last < count; ++last) {
        shortest = std::min(shortest, times[last] - times[last - wanted + 1]);
    }
    std::cout << shortest << '\n';
}
