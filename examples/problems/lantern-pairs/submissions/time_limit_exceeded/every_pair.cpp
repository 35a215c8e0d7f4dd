// Tries every pair.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    long long count;
    std::cin >> count;
    std::vector<long long> brightness(count);
    for (long long& value : brightness) std::cin >> value;
    for (long long i = 0; i < count; ++i) {
        for (long long j = i + 1; j < count; ++j) {
            if ((brightness[i] - brightness[j]) % (count - 1) != 0) continue;
            std::cout << i + 1 << ' ' << j + 1 << '\n';
            return 0;
        }
    }
}
