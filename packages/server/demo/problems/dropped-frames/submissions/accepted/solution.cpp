#include <iostream>
#include <string>

int main() {
    const std::string frames = "|/-\\";
    std::string recording;
    std::cin >> recording;
    long long lost = 0;
    for (std::size_t i = 1; i < recording.size(); ++i) {
        int before = static_cast<int>(frames.find(recording[i - 1]));
        int after = static_cast<int>(frames.find(recording[i]));
        // Equal frames are a whole turn apart, neighbours a quarter.
        lost += (after - before - 1 + 4) % 4;
    }
    std::cout << lost << '\n';
}
