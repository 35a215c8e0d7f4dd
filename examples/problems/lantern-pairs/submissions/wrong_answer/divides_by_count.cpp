// Looks for a difference divisible by n instead of n - 1, and gives up with the first two.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    std::cin >> count;
    std::vector<int> lanternWith(count, 0);
    for (int i = 1; i <= count; ++i) {
        long long brightness;
        std::cin >> brightness;
        int& other = lanternWith[brightness % count];
        if (other != 0) {
            std::cout << other << ' ' << i << '\n';
            return 0;
        }
        other = i;
    }
    std::cout << "1 2\n";
}
