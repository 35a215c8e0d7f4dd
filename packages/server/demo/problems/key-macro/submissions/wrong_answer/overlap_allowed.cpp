// Lets the two blocks overlap.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string keys;
    std::cin >> keys;
    const int n = static_cast<int>(keys.size());
    std::vector<int> shared(n + 1), before(n + 1);
    int longest = 0, start = 0;
    for (int i = n - 1; i >= 0; --i) {
        std::swap(shared, before);
        for (int j = n - 1; j > i; --j) {
            shared[j] = keys[i] == keys[j] ? before[j + 1] + 1 : 0;
            if (shared[j] >= longest && shared[j] > 0) longest = shared[j], start = i;
        }
    }
    if (longest == 0) std::cout << "0\n";
    else std::cout << longest << ' ' << start + 1 << '\n';
}
