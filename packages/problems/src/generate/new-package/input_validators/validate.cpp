// Exits with 42 if the standard input is a valid input of the problem, white space included.
#include <cstdio>
#include <cstdlib>

static void reject(const char *reason) {
  fprintf(stderr, "%s\n", reason);
  exit(43);
}

static long read_number(long least, long most, char after) {
  char digits[16];
  int length = 0, next;
  while ((next = getchar()) >= '0' && next <= '9' && length < 15) digits[length++] = next;
  digits[length] = 0;
  if (length == 0 || (digits[0] == '0' && length > 1)) reject("a number is missing or begins with 0");
  if (next != after) reject(after == ' ' ? "a space is missing" : "a line does not end where it should");
  const long number = atol(digits);
  if (number < least || number > most) reject("a number is out of its range");
  return number;
}

int main() {
  const long count = read_number(1, 1000, '\n');
  for (long i = 0; i < count; i++) read_number(0, 1000000000, i + 1 < count ? ' ' : '\n');
  if (getchar() != EOF) reject("something follows the last line");
  return 42;
}
