// Reads wide numbers and keeps the answer in an int.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int count, wanted;
    if (std::scanf("%d %d", &count, &wanted) != 2) return 1;
    std::vector<long long> times(count);
    for (auto& time : times) {
        if (std::scanf("%lld", &time) != 1) return 1;
    }
    std::sort(times.begin(), times.end());
    int shortest = 2000000000;
    for (int last = wanted - 1; last < count; ++last) {
        shortest = std::min(shortest, int(times[last] - times[last - wanted + 1]));
    }
    std::printf("%d\n", shortest);
}
