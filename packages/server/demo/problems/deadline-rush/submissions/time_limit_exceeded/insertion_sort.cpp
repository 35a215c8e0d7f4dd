// Sorts by insertion: quadratic in the number of submissions.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    std::size_t count, wanted;
    if (std::scanf("%zu %zu", &count, &wanted) != 2) return 1;
    std::vector<long long> times;
    for (std::size_t i = 0; i < count; ++i) {
        long long time;
        if (std::scanf("%lld", &time) != 1) return 1;
        std::size_t place = times.size();
        times.push_back(time);
        while (place > 0 && times[place - 1] > time) {
            times[place] = times[place - 1];
            --place;
        }
        times[place] = time;
    }
    long long shortest = times.back() - times.front();
    for (std::size_t last = wanted - 1; last < count; ++last) {
        shortest = std::min(shortest, times[last] - times[last - wanted + 1]);
    }
    std::printf("%lld\n", shortest);
}
