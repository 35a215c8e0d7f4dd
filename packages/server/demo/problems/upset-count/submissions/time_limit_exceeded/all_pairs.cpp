// Compares every pair.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    std::cin >> count;
    std::vector<int> first(count), second(count);
    for (int i = 0; i < count; ++i) std::cin >> first[i] >> second[i];
    long long upsets = 0;
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j) {
            if (first[i] > first[j] && second[i] < second[j]) ++upsets;
            if (first[i] < first[j] && second[i] > second[j]) ++upsets;
        }
    }
    std::cout << upsets << '\n';
}
