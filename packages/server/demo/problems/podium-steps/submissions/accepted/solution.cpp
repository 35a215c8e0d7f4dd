#include <iostream>

int main() {
    long long bronze, rise;
    std::cin >> bronze >> rise;
    std::cout << 3 * (bronze + rise) << '\n';
}
