// Suffix array by prefix doubling, then a search by halves for the length: a run of suffixes that share enough keys has
// two starts far enough apart, or it has not.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

int main() {
    std::string keys;
    std::cin >> keys;
    const int n = static_cast<int>(keys.size());
    std::vector<int> order(n), rank(n), moved(n), next(n), counts(std::max(n, 256) + 1);
    for (int i = 0; i < n; ++i) rank[i] = keys[i];
    auto sortByRank = [&](int ranks) {
        std::fill(counts.begin(), counts.begin() + ranks + 1, 0);
        for (int i = 0; i < n; ++i) ++counts[rank[i]];
        std::partial_sum(counts.begin(), counts.begin() + ranks + 1, counts.begin());
        for (int i = n - 1; i >= 0; --i) order[--counts[rank[moved[i]]]] = moved[i];
    };
    std::iota(moved.begin(), moved.end(), 0);
    sortByRank(255);
    for (int width = 1, ranks = 0; ranks < n; width *= 2) {
        int filled = 0;
        for (int i = n - width; i < n; ++i) if (i >= 0) moved[filled++] = i;
        for (int i = 0; i < n; ++i) if (order[i] >= width) moved[filled++] = order[i] - width;
        sortByRank(std::max(ranks, 255));
        auto behind = [&](int i) { return i + width < n ? rank[i + width] : -1; };
        next[order[0]] = 1;
        ranks = 1;
        for (int i = 1; i < n; ++i) {
            int a = order[i - 1], b = order[i];
            if (rank[a] != rank[b] || behind(a) != behind(b)) ++ranks;
            next[b] = ranks;
        }
        rank.swap(next);
    }
    // common[i]: keys that the suffixes order[i - 1] and order[i] share.
    std::vector<int> common(n);
    for (int i = 0, shared = 0; i < n; ++i) {
        if (rank[i] == 1) {
            shared = 0;
            continue;
        }
        int other = order[rank[i] - 2];
        while (i + shared < n && other + shared < n && keys[i + shared] == keys[other + shared]) ++shared;
        common[rank[i] - 1] = shared;
        if (shared > 0) --shared;
    }
    // The first start of a block of this length that comes twice, or n.
    auto firstStart = [&](int length) {
        int best = n;
        for (int i = 0; i < n;) {
            int low = order[i], high = order[i];
            for (++i; i < n && common[i] >= length; ++i) {
                low = std::min(low, order[i]);
                high = std::max(high, order[i]);
            }
            if (high - low >= length) best = std::min(best, low);
        }
        return best;
    };
    int low = 0, high = n / 2;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (firstStart(middle) < n) low = middle;
        else high = middle - 1;
    }
    if (low == 0) std::cout << "0\n";
    else std::cout << low << ' ' << firstStart(low) + 1 << '\n';
}
