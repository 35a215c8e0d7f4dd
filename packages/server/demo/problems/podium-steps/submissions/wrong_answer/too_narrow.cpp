// Right until the number of blocks no longer fits an int.
#include <iostream>

int main() {
    int bronze, rise;
    std::cin >> bronze >> rise;
    std::cout << 3 * (bronze + rise) << '\n';
}
