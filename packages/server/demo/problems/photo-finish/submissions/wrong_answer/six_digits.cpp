// The right number, printed with the six digits a stream shows unless told otherwise.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    double duration;
    std::cin >> count >> duration;
    std::vector<double> start(count), speed(count);
    for (int i = 0; i < count; ++i) std::cin >> start[i] >> speed[i];
    auto spread = [&](double time) {
        double front = -1e18, back = 1e18;
        for (int i = 0; i < count; ++i) {
            double position = start[i] + speed[i] * time;
            front = std::max(front, position);
            back = std::min(back, position);
        }
        return front - back;
    };
    double low = 0, high = duration;
    for (int round = 0; round < 90; ++round) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (spread(left) <= spread(right)) high = right;
        else low = left;
    }
    std::cout << std::min({spread(0), spread(duration), spread((low + high) / 2)}) << '\n';
}
