// Interactor in the Kattis protocol: `librarian input answer feedback_directory`. Its standard output is the standard input of the
// contestant's program, and the other way round. Exit code 42 accepts, 43 rejects; why is told in the feedback directory.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

std::string feedbackDirectory;

[[noreturn]] void reject(const std::string& reason) {
    std::ofstream(feedbackDirectory + "/teammessage.txt") << reason << '\n';
    std::exit(43);
}

int guessesFor(long long pages) {
    int guesses = 0;
    for (; pages > 0; pages /= 2) ++guesses;
    return guesses;
}

int main(int argc, char** argv) {
    if (argc < 4) return 1;
    feedbackDirectory = argv[3];
    long long pages, page;
    if (!(std::ifstream(argv[1]) >> pages) || !(std::ifstream(argv[2]) >> page)) return 1;

    std::cout << pages << std::endl;
    const int mostGuesses = guessesFor(pages);
    for (int guesses = 1; guesses <= mostGuesses; ++guesses) {
        long long guess;
        if (!(std::cin >> guess)) reject("guess " + std::to_string(guesses) + ": there is no number");
        if (guess < 1 || guess > pages) reject("guess " + std::to_string(guesses) + ": the book has no such page");
        if (guess == page) {
            std::cout << "correct" << std::endl;
            std::string more;
            if (std::cin >> more) reject("more was written after the right guess");
            return 42;
        }
        std::cout << (guess < page ? "higher" : "lower") << std::endl;
    }
    reject("the page was not found in " + std::to_string(mostGuesses) + " guesses");
}
