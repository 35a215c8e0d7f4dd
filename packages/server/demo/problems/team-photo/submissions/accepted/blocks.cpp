// The row in blocks, each with the increasing list of heights that can be seen when nothing stands before it.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    const int size = 512;
    int count, operations;
    if (std::scanf("%d %d", &count, &operations) != 2) return 1;
    std::vector<int> heights(count);
    for (auto& height : heights) {
        if (std::scanf("%d", &height) != 1) return 1;
    }
    std::vector<std::vector<int>> seen((count + size - 1) / size);
    auto rebuild = [&](int block) {
        seen[block].clear();
        for (int i = block * size; i < std::min(count, (block + 1) * size); ++i) {
            if (seen[block].empty() || heights[i] > seen[block].back()) seen[block].push_back(heights[i]);
        }
    };
    for (std::size_t block = 0; block < seen.size(); ++block) rebuild(block);
    while (operations-- > 0) {
        int kind, a, b;
        if (std::scanf("%d %d %d", &kind, &a, &b) != 3) return 1;
        if (kind == 1) {
            heights[a - 1] = b;
            rebuild((a - 1) / size);
            continue;
        }
        int total = 0, floor = 0;
        for (int i = a - 1; i < b;) {
            if (i % size == 0 && i + size <= b) {
                const auto& list = seen[i / size];
                if (list.back() > floor) {
                    const bool allSeen = list.front() > floor;
                    total += list.end() - (allSeen ? list.begin() : std::upper_bound(list.begin(), list.end(), floor));
                    floor = list.back();
                }
                i += size;
            } else {
                if (heights[i] > floor) ++total, floor = heights[i];
                ++i;
            }
        }
        std::printf("%d\n", total);
    }
}
