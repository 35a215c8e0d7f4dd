// The right search, with guesses that stay in the buffer: both sides wait for each other.
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    long long low = 1, high;
    std::cin >> high;
    std::string answer;
    while (answer != "correct") {
        const long long middle = low + (high - low) / 2;
        std::cout << middle << '\n';
        if (!(std::cin >> answer)) return 0;
        if (answer == "higher") low = middle + 1;
        else high = middle - 1;
    }
}
