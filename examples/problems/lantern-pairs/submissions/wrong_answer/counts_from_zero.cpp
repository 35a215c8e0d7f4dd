// The right pair, with lanterns counted from 0.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    std::cin >> count;
    std::vector<int> lanternWith(count, -1);
    for (int i = 0; i < count; ++i) {
        long long brightness;
        std::cin >> brightness;
        int& other = lanternWith[brightness % (count - 1)];
        if (other >= 0) {
            std::cout << other << ' ' << i << '\n';
            return 0;
        }
        other = i;
    }
}
