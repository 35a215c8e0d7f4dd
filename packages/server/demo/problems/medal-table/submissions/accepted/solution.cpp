#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int finals;
    std::cin >> finals;
    // Negative counts, so that more medals come first and the map's order of names breaks ties.
    std::map<std::string, std::array<int, 3>> medals;
    for (int i = 0; i < finals; ++i) {
        for (int colour = 0; colour < 3; ++colour) {
            std::string team;
            std::cin >> team;
            --medals[team][colour];
        }
    }
    std::vector<std::pair<std::array<int, 3>, std::string>> table;
    for (const auto& [team, counts] : medals) table.push_back({counts, team});
    std::sort(table.begin(), table.end());
    std::size_t rank = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto& [counts, team] = table[i];
        if (i == 0 || counts != table[i - 1].first) rank = i + 1;
        std::cout << rank << ' ' << team << ' ' << -counts[0] << ' ' << -counts[1] << ' ' << -counts[2] << '\n';
    }
}
