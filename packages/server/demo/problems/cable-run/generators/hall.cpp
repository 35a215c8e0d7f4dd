// Prints a hall: hall scattered <height> <width> <percent of walls> <seed>
// or with a way through it one cell wide: hall <staircase | serpent> <side> <side>
#include "testlib.h"

int main(int argc, char **argv) {
  registerGen(argc, argv, 1);
  const std::string kind = argv[1];
  const int height = std::stoi(argv[2]), width = std::stoi(argv[3]);
  // The staircase is a diagonal with as many corners as cells, the serpent has long rows that are
  // joined at alternating ends.
  auto isFree = [&](int row, int column) {
    if (kind == "staircase") return column == row || column == row + 1;
    if (kind == "serpent") return row % 2 == 0 || column == (row % 4 == 1 ? width - 1 : 0);
    return rnd.next(100) >= std::stoi(argv[4]);
  };
  std::vector<std::string> hall(height, std::string(width, '#'));
  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++)
      if (isFree(row, column)) hall[row][column] = '.';
  auto near = [&] { return kind == "scattered" ? rnd.next(0, std::min(3, (width - 1) / 2)) : 0; };
  hall[0][near()] = 'J';
  hall[height - 1][kind == "serpent" && width % 4 != 1 ? 0 : width - 1 - near()] = 'S';
  printf("%d %d\n", height, width);
  for (const std::string &row : hall) puts(row.c_str());
}
