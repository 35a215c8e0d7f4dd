#include <iostream>
#include <string>

int main() {
    long long low = 1, high;
    std::cin >> high;
    while (true) {
        const long long middle = low + (high - low) / 2;
        std::cout << middle << std::endl;
        std::string answer;
        if (!(std::cin >> answer) || answer == "correct") return 0;
        if (answer == "higher") low = middle + 1;
        else high = middle - 1;
    }
}
