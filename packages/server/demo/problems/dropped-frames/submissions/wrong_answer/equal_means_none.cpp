// Takes a repeated frame for a spinner that stood still.
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
        int turns = (after - before + 4) % 4;
        if (turns > 0) lost += turns - 1;
    }
    std::cout << lost << '\n';
}
