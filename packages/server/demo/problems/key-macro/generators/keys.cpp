// Prints the keys that were pressed: keys random <length> <letters> <seed>, keys thue-morse <seed>,
// keys fibonacci <length>, keys session <length> <seed>
#include "testlib.h"

std::string randomKeys(int length, const std::string &letters) {
  std::string keys(length, ' ');
  for (char &key : keys) key = rnd.any(letters);
  return keys;
}

// The second half is the complement of the first: polynomial hashes that overflow at 64 bits are
// equal for both. The padding makes a binary search ask for exactly that length.
std::string thueMorse() {
  std::string word;
  for (int at = 0; at < 4096; at++) word += "ab"[__builtin_popcount(at) % 2];
  return word + randomKeys(4096, "cdefghijklmnopqrstuvwxyz");
}

std::string fibonacci(int length) {
  std::string shorter = "b", longer = "a";
  while (int(longer.size()) < length) {
    shorter = longer + shorter;
    std::swap(shorter, longer);
  }
  return longer.substr(0, length);
}

// The answer is long, and its two copies are a little apart.
std::string sessionTwice(int length) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyz";
  const std::string session = randomKeys((length - 2000) / 2, "ab");
  return randomKeys(900, letters) + session + randomKeys(1100, letters) + session;
}

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const std::string kind = argv[1];
  const std::string keys = kind == "thue-morse"  ? thueMorse()
                           : kind == "fibonacci" ? fibonacci(std::stoi(argv[2]))
                           : kind == "session"   ? sessionTwice(std::stoi(argv[2]))
                                                 : randomKeys(std::stoi(argv[2]), argv[3]);
  puts(keys.c_str());
}
