// Prints finals that random teams win: finals <finals> <teams> <seed>
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  std::vector<std::string> names(std::stoi(argv[2]));
  for (std::string &name : names) name = rnd.next("[a-z]{1,12}");
  const int finals = std::stoi(argv[1]);
  printf("%d\n", finals);
  for (int final = 0; final < finals; final++)
    printf("%s %s %s\n", rnd.any(names).c_str(), rnd.any(names).c_str(), rnd.any(names).c_str());
}
