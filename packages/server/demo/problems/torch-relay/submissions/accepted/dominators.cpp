// Keeps the roads of best routes and finds the dominators of the finish among them.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int towns, roads;
    if (std::scanf("%d %d", &towns, &roads) != 2) return 1;
    std::vector<long long> crowd(towns), best(towns, -1);
    for (auto& c : crowd) {
        if (std::scanf("%lld", &c) != 1) return 1;
    }
    std::vector<std::vector<int>> out(towns), in(towns);
    std::vector<int> waiting(towns);
    for (int i = 0; i < roads; ++i) {
        int from, to;
        if (std::scanf("%d %d", &from, &to) != 2) return 1;
        out[from - 1].push_back(to - 1);
        in[to - 1].push_back(from - 1);
        ++waiting[to - 1];
    }
    std::vector<int> order;
    for (int town = 0; town < towns; ++town) if (waiting[town] == 0) order.push_back(town);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (int to : out[order[i]]) if (--waiting[to] == 0) order.push_back(to);
    }
    best[0] = crowd[0];
    // Dominator tree with skew-binary jump pointers, so that common ancestors take logarithmic time.
    std::vector<int> dominator(towns, 0), depth(towns, 0), jump(towns, 0);
    auto common = [&](int a, int b) {
        if (depth[a] < depth[b]) std::swap(a, b);
        while (depth[a] > depth[b]) a = depth[jump[a]] >= depth[b] ? jump[a] : dominator[a];
        while (a != b) {
            if (jump[a] != jump[b]) a = jump[a], b = jump[b];
            else a = dominator[a], b = dominator[b];
        }
        return a;
    };
    for (int town : order) {
        for (int from : in[town]) if (best[from] >= 0) best[town] = std::max(best[town], best[from] + crowd[town]);
        if (town == 0 || best[town] < 0) continue;
        int parent = -1;
        for (int from : in[town]) {
            if (best[from] < 0 || best[from] + crowd[town] != best[town]) continue;
            parent = parent < 0 ? from : common(parent, from);
        }
        dominator[town] = parent;
        depth[town] = depth[parent] + 1;
        int hop = jump[parent];
        jump[town] = depth[parent] - depth[hop] == depth[hop] - depth[jump[hop]] ? jump[hop] : parent;
    }
    std::vector<int> unavoidable;
    for (int town = towns - 1;; town = dominator[town]) {
        unavoidable.push_back(town);
        if (town == 0) break;
    }
    std::reverse(unavoidable.begin(), unavoidable.end());
    std::printf("%lld\n%zu\n", best[towns - 1], unavoidable.size());
    for (std::size_t i = 0; i < unavoidable.size(); ++i) {
        std::printf("%d%c", unavoidable[i] + 1, i + 1 < unavoidable.size() ? ' ' : '\n');
    }
}
