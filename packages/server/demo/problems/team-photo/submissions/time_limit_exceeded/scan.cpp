// Walks along the row for every photograph.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count, operations;
    std::cin >> count >> operations;
    std::vector<int> heights(count);
    for (auto& height : heights) std::cin >> height;
    while (operations-- > 0) {
        int kind, a, b;
        std::cin >> kind >> a >> b;
        if (kind == 1) {
            heights[a - 1] = b;
            continue;
        }
        int total = 0, floor = 0;
        for (int i = a - 1; i < b; ++i) {
            if (heights[i] > floor) ++total, floor = heights[i];
        }
        std::cout << total << '\n';
    }
}
