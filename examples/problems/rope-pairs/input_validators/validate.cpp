#include "testlib.h"

int main(int argc, char **argv) {
  registerValidation(argc, argv);
  const int n = inf.readInt(2, 70000, "n");
  inf.readSpace();
  inf.readInt(1, 1000, "k");
  inf.readEoln();
  for (int i = 0; i < n; ++i) {
    if (i > 0) inf.readSpace();
    inf.readInt(1, 1000000000, "a");
  }
  inf.readEoln();
  inf.readEof();
}
