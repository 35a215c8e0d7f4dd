// Watches the tap second by second.
#include <iostream>
#include <queue>
#include <utility>

int main() {
    int count;
    std::cin >> count;
    std::queue<std::pair<long long, long long>> coming;
    while (count-- > 0) {
        long long arrives, pours;
        std::cin >> arrives >> pours;
        coming.emplace(arrives, pours);
    }
    long long longest = 0, left = 0;
    for (long long now = 0; !coming.empty(); ++now) {
        if (left > 0) --left;
        if (left > 0 || coming.front().first > now) continue;
        longest = std::max(longest, now - coming.front().first);
        left = coming.front().second;
        coming.pop();
    }
    std::cout << longest << '\n';
}
