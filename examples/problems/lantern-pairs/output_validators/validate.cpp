// Output validator in the Kattis protocol: `validate input answer feedback_directory < output`.
// Exit code 42 accepts the output, 43 rejects it; a message for the judges goes into the feedback directory.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

std::string feedbackDirectory;

[[noreturn]] void reject(const std::string& reason) {
    std::ofstream(feedbackDirectory + "/judgemessage.txt") << reason << '\n';
    std::exit(43);
}

int main(int argc, char** argv) {
    if (argc < 4) return 1;
    feedbackDirectory = argv[3];
    std::ifstream input(argv[1]);
    long long count;
    if (!(input >> count)) return 1;
    std::vector<long long> brightness(count);
    for (auto& value : brightness) {
        if (!(input >> value)) return 1;
    }

    long long first, second;
    std::string more;
    if (!(std::cin >> first >> second)) reject("expected two integers");
    if (std::cin >> more) reject("expected nothing after the two integers, found " + more.substr(0, 40));
    for (long long place : {first, second}) {
        if (place < 1 || place > count) reject("there is no lantern " + std::to_string(place));
    }
    if (first == second) reject("one lantern is not a pair");
    if ((brightness[first - 1] - brightness[second - 1]) % (count - 1) != 0) {
        reject("the difference of lanterns " + std::to_string(first) + " and " + std::to_string(second) +
               " is not divisible by " + std::to_string(count - 1));
    }
    return 42;
}
