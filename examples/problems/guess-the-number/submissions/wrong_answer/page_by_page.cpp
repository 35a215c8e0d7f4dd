// Finds every page, with more guesses than there are.
#include <iostream>
#include <string>

int main() {
    long long pages;
    std::cin >> pages;
    std::string answer;
    for (long long page = 1; page <= pages && answer != "correct"; ++page) {
        std::cout << page << std::endl;
        if (!(std::cin >> answer)) return 0;
    }
}
