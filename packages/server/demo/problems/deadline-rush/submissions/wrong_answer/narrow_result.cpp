// Reads wide numbers and keeps the answer in an int.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count, wanted;
    std::cin >> count >> wanted;
    std::vector<long long> times(count);
    for (auto& time : times) std::cin >> time;
    std::sort(times.begin(), times.end());
    int shortest = 2000000000;
    for (int last = wanted - 1; last < count; ++last) {
        shortest = std::min(shortest, int(times[last] - times[last - wanted + 1]));
    }
    std::cout << shortest << '\n';
}
