// The sum does not fit into 32 bits.
#include <iostream>

int main() {
  int count;
  std::cin >> count;
  int sum = 0;
  for (int number; std::cin >> number;) sum += number;
  std::cout << sum << '\n';
}
