// Believes that the last page is never the one.
#include <iostream>
#include <string>

int main() {
    long long low = 1, end;
    std::cin >> end;
    std::string answer;
    while (low < end) {
        const long long middle = low + (end - low) / 2;
        std::cout << middle << std::endl;
        if (!(std::cin >> answer) || answer == "correct") return 0;
        if (answer == "higher") low = middle + 1;
        else end = middle;
    }
}
