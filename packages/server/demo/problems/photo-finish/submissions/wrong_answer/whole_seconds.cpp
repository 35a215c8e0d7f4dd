// Looks at whole seconds only.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int count, duration;
    if (std::scanf("%d %d", &count, &duration) != 2) return 1;
    std::vector<long long> start(count), speed(count);
    for (int i = 0; i < count; ++i) {
        if (std::scanf("%lld %lld", &start[i], &speed[i]) != 2) return 1;
    }
    auto spread = [&](long long time) {
        long long front = -1e18, back = 1e18;
        for (int i = 0; i < count; ++i) {
            front = std::max(front, start[i] + speed[i] * time);
            back = std::min(back, start[i] + speed[i] * time);
        }
        return front - back;
    };
    int low = 0, high = duration;
    while (low < high) {
        int middle = (low + high) / 2;
        if (spread(middle) <= spread(middle + 1)) high = middle;
        else low = middle + 1;
    }
    std::printf("%lld\n", spread(low));
}
