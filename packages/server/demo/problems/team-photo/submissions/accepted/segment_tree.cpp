#include <algorithm>
#include <cstdio>
#include <vector>

int leaves = 1;
std::vector<int> highest, visible;

// People under the node who are taller than floor and than everyone before them there. visible[node] is the part of the
// right half that the left half does not hide.
int above(int node, int floor) {
    int total = 0;
    while (node < leaves && highest[node] > floor) {
        if (highest[2 * node] > floor) {
            total += visible[node];
            node = 2 * node;
        } else {
            node = 2 * node + 1;
        }
    }
    return total + (node >= leaves && highest[node] > floor);
}

void join(int node) {
    highest[node] = std::max(highest[2 * node], highest[2 * node + 1]);
    visible[node] = above(2 * node + 1, highest[2 * node]);
}

int main() {
    int count, operations;
    if (std::scanf("%d %d", &count, &operations) != 2) return 1;
    while (leaves < count) leaves *= 2;
    highest.assign(2 * leaves, 0);
    visible.assign(2 * leaves, 0);
    for (int i = 0; i < count; ++i) {
        if (std::scanf("%d", &highest[leaves + i]) != 1) return 1;
    }
    for (int node = leaves - 1; node >= 1; --node) join(node);
    while (operations-- > 0) {
        int kind, a, b;
        if (std::scanf("%d %d %d", &kind, &a, &b) != 3) return 1;
        if (kind == 1) {
            int node = leaves + a - 1;
            highest[node] = b;
            for (node /= 2; node >= 1; node /= 2) join(node);
            continue;
        }
        std::vector<int> leftPart, rightPart;
        for (int left = leaves + a - 1, right = leaves + b; left < right; left /= 2, right /= 2) {
            if (left & 1) leftPart.push_back(left++);
            if (right & 1) rightPart.push_back(--right);
        }
        leftPart.insert(leftPart.end(), rightPart.rbegin(), rightPart.rend());
        int total = 0, floor = 0;
        for (int node : leftPart) {
            total += above(node, floor);
            floor = std::max(floor, highest[node]);
        }
        std::printf("%d\n", total);
    }
}
