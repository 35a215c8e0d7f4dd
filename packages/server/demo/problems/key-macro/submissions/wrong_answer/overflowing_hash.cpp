// Trusts a polynomial hash modulo 2^64, which Thue-Morse words deceive whatever the base is.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

int main() {
    std::string keys;
    std::cin >> keys;
    const int n = static_cast<int>(keys.size());
    const std::uint64_t base = 1000003;
    std::vector<std::uint64_t> hash(n + 1), power(n + 1, 1);
    for (int i = 0; i < n; ++i) {
        hash[i + 1] = hash[i] * base + keys[i];
        power[i + 1] = power[i] * base;
    }
    auto firstStart = [&](int length) {
        std::vector<std::pair<std::uint64_t, int>> blocks;
        for (int i = 0; i + length <= n; ++i) blocks.push_back({hash[i + length] - hash[i] * power[length], i});
        std::sort(blocks.begin(), blocks.end());
        int best = n;
        for (std::size_t i = 0; i < blocks.size();) {
            std::size_t end = i;
            while (end < blocks.size() && blocks[end].first == blocks[i].first) ++end;
            if (blocks[end - 1].second - blocks[i].second >= length) best = std::min(best, blocks[i].second);
            i = end;
        }
        return best;
    };
    int low = 0, high = n / 2;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (firstStart(middle) < n) low = middle;
        else high = middle - 1;
    }
    if (low == 0) std::cout << "0\n";
    else std::cout << low << ' ' << firstStart(low) + 1 << '\n';
}
