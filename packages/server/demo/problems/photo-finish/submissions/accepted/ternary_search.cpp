#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int count;
    double duration;
    if (std::scanf("%d %lf", &count, &duration) != 2) return 1;
    std::vector<double> start(count), speed(count);
    for (int i = 0; i < count; ++i) {
        if (std::scanf("%lf %lf", &start[i], &speed[i]) != 2) return 1;
    }
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
    std::printf("%.9f\n", std::min({spread(0), spread(duration), spread((low + high) / 2)}));
}
