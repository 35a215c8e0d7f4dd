// For every pair of places, how many keys they share from there on.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string keys;
    std::cin >> keys;
    const int n = static_cast<int>(keys.size());
    // shared[j] belongs to the places i and j; i moves down, so shared[j + 1] still belongs to i + 1.
    std::vector<int> shared(n + 1);
    int longest = 0, start = 0;
    for (int i = n - 1; i >= 0; --i) {
        for (int j = i + 1; j < n; ++j) {
            shared[j] = keys[i] == keys[j] ? shared[j + 1] + 1 : 0;
            int fits = std::min(shared[j], j - i);
            if (fits > 0 && fits >= longest) longest = fits, start = i;
        }
    }
    if (longest == 0) std::cout << "0\n";
    else std::cout << longest << ' ' << start + 1 << '\n';
}
