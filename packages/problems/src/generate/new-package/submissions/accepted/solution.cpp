#include <iostream>

int main() {
  int count;
  std::cin >> count;
  long long sum = 0;
  for (long long number; std::cin >> number;) sum += number;
  std::cout << sum << '\n';
}
