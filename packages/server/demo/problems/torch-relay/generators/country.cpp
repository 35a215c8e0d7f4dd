// Prints a country: country random <towns> <roads> <largest crowd> <seed>, country modulus <seed>,
// country beads <towns> <largest crowd> <seed>
#include "testlib.h"

// Towns are counted from 0, in order of their height, until they are printed.
std::vector<long long> crowds;
std::vector<std::pair<int, int>> roads;

void addTown(long long largest) { crowds.push_back(rnd.next(0LL, largest)); }

// A ring of two ways, from `town` to the town three after it.
void addRing(int town) {
  for (auto [from, to] : {std::pair{0, 1}, {0, 2}, {1, 3}, {2, 3}}) roads.push_back({town + from, town + to});
}

// Mostly short roads, and a way through all towns. If there are others, some of its roads are
// closed, so that not every town can be reached.
void makeRandom(int towns, int count, long long largest) {
  for (int town = 0; town < towns; town++) addTown(largest);
  for (int town = 0; town < towns - 1; town++)
    if (count == 0 || town == towns - 2 || town % 3 != 1) roads.push_back({town, town + 1});
  if (count == 0) return;
  roads.push_back({1, towns - 1});
  while (int(roads.size()) < count) {
    const int from = rnd.next(0, towns - 2);
    roads.push_back({from, std::min(towns - 1, from + rnd.next(1, 4))});
  }
}

// As many equal routes as 10^9 + 7 before a fork. A solution that compares numbers of routes modulo
// that prime finds every town to be on all of them.
void makeModulus() {
  const int modulus = 1000000007;
  std::vector<int> exits;
  int town = 0;
  for (int bit = 1; bit <= modulus; bit *= 2, town += 3) {
    if (modulus & bit) exits.push_back(town);
    addRing(town);
  }
  const int gate = town + 1;
  for (const int exit : exits) roads.push_back({exit, gate});
  addRing(gate);
  for (int each = 0; each < gate + 4; each++) addTown(0);
}

// Rings one after the other, some of them with equal crowds on both ways.
void makeBeads(int towns, long long largest) {
  addTown(largest);
  for (int town = 0; town + 3 < towns; town += 3) {
    addRing(town);
    for (int each = 0; each < 3; each++) addTown(largest);
    if (rnd.next(2) == 0) crowds[town + 2] = crowds[town + 1];
  }
}

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const std::string kind = argv[1];
  if (kind == "modulus") makeModulus();
  else if (kind == "beads") makeBeads(std::stoi(argv[2]), std::stoll(argv[3]));
  else makeRandom(std::stoi(argv[2]), std::stoi(argv[3]), std::stoll(argv[4]));
  // The numbers of the towns, apart from start and finish, say nothing about their height.
  const int towns = crowds.size();
  std::vector<int> name = rnd.perm(towns - 2, 2);
  name.insert(name.begin(), 1);
  name.push_back(towns);
  std::vector<long long> named(towns);
  for (int town = 0; town < towns; town++) named[name[town] - 1] = crowds[town];
  shuffle(roads.begin(), roads.end());
  printf("%d %d\n", towns, int(roads.size()));
  for (int town = 0; town < towns; town++) printf("%lld%c", named[town], town == towns - 1 ? '\n' : ' ');
  for (auto [from, to] : roads) printf("%d %d\n", name[from], name[to]);
}
