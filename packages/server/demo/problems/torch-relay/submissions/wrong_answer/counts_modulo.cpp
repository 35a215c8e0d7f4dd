// A town is on every best route if as many best routes pass it as there are; but the numbers are taken modulo a prime.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    const long long modulus = 1000000007;
    int towns, roads;
    if (std::scanf("%d %d", &towns, &roads) != 2) return 1;
    std::vector<long long> crowd(towns), up(towns, -1), down(towns, -1), routesUp(towns), routesDown(towns);
    for (auto& c : crowd) {
        if (std::scanf("%lld", &c) != 1) return 1;
    }
    std::vector<std::vector<int>> out(towns);
    std::vector<int> waiting(towns), order, unavoidable;
    for (int i = 0; i < roads; ++i) {
        int from, to;
        if (std::scanf("%d %d", &from, &to) != 2) return 1;
        out[from - 1].push_back(to - 1);
        ++waiting[to - 1];
    }
    for (int town = 0; town < towns; ++town) if (waiting[town] == 0) order.push_back(town);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (int to : out[order[i]]) if (--waiting[to] == 0) order.push_back(to);
    }
    up[0] = crowd[0];
    routesUp[0] = 1;
    for (int town : order) {
        if (up[town] < 0) continue;
        for (int to : out[town]) {
            if (up[town] + crowd[to] > up[to]) up[to] = up[town] + crowd[to], routesUp[to] = 0;
            if (up[town] + crowd[to] == up[to]) routesUp[to] = (routesUp[to] + routesUp[town]) % modulus;
        }
    }
    const int finish = towns - 1;
    down[finish] = crowd[finish];
    routesDown[finish] = 1;
    for (auto town = order.rbegin(); town != order.rend(); ++town) {
        for (int to : out[*town]) {
            if (down[to] < 0) continue;
            if (down[to] + crowd[*town] > down[*town]) down[*town] = down[to] + crowd[*town], routesDown[*town] = 0;
            if (down[to] + crowd[*town] == down[*town]) {
                routesDown[*town] = (routesDown[*town] + routesDown[to]) % modulus;
            }
        }
    }
    for (int town : order) {
        if (up[town] < 0 || down[town] < 0 || up[town] + down[town] - crowd[town] != up[finish]) continue;
        if (routesUp[town] * routesDown[town] % modulus == routesUp[finish]) unavoidable.push_back(town);
    }
    std::printf("%lld\n%zu\n", up[finish], unavoidable.size());
    for (int town : unavoidable) std::printf("%d ", town + 1);
    std::printf("\n");
}
