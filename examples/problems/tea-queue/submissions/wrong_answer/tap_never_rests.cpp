// Forgets that the tap may stand idle until the next contestant arrives.
#include <algorithm>
#include <iostream>

int main() {
    int count;
    std::cin >> count;
    long long tapIsFree = 0, longest = 0;
    while (count-- > 0) {
        long long arrives, pours;
        std::cin >> arrives >> pours;
        longest = std::max(longest, tapIsFree - arrives);
        tapIsFree += pours;
    }
    std::cout << longest << '\n';
}
