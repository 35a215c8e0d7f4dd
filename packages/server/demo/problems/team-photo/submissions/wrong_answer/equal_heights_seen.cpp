// Shows somebody who stands behind a person of the same height.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int count, operations;
    if (std::scanf("%d %d", &count, &operations) != 2) return 1;
    std::vector<int> heights(count);
    for (auto& height : heights) {
        if (std::scanf("%d", &height) != 1) return 1;
    }
    while (operations-- > 0) {
        int kind, a, b;
        if (std::scanf("%d %d %d", &kind, &a, &b) != 3) return 1;
        if (kind == 1) {
            heights[a - 1] = b;
            continue;
        }
        int total = 0, floor = 0;
        for (int i = a - 1; i < b; ++i) {
            if (heights[i] >= floor) ++total, floor = heights[i];
        }
        std::printf("%d\n", total);
    }
}
