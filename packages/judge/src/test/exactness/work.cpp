// This program does the work that its input names. It lets the test observe it while it still has
// all its memory, and prints the CPU time that the kernel has counted so far.
// Input: <number of the test> <kind of work> <amount in milliseconds or megabytes>.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <pthread.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

static constexpr size_t page = 4096, mebibyte = 1 << 20;
static volatile char sink;
static volatile sig_atomic_t wasObserved = 0;
static char staticArea[80 * mebibyte];

static long cpuUs(clockid_t clock) {
  timespec used{};
  clock_gettime(clock, &used);
  return used.tv_sec * 1000000L + used.tv_nsec / 1000;
}

/**
 * Burns CPU time until the clock has advanced by this amount. It reads the clock rarely, so nearly
 * all of the time passes in user space.
 */
static void burn(clockid_t clock, long amountMs) {
  for (const long end = cpuUs(clock) + amountMs * 1000; cpuUs(clock) < end;)
    for (int i = 0; i < 20000; ++i) sink = static_cast<char>(sink + i);
}

/**
 * Calls a system call that computes for long and takes no memory. The kernel frees memory with
 * delay, so a call that takes and frees memory would not do.
 */
static void burnInKernel(long amountMs) {
  static char random[1 << 16];
  for (const long end = cpuUs(CLOCK_PROCESS_CPUTIME_ID) + amountMs * 1000; cpuUs(CLOCK_PROCESS_CPUTIME_ID) < end;)
    if (getrandom(random, sizeof random, 0) < 0) exit(10);
}

template <class Body> static void *runBody(void *body) {
  (*static_cast<Body *>(body))();
  return nullptr;
}

/** The header of std::thread takes half a second to compile. */
template <class Body> static void inThreads(int count, Body body) {
  std::vector<pthread_t> threads(static_cast<size_t>(count));
  for (auto &thread : threads) if (pthread_create(&thread, nullptr, runBody<Body>, &body) != 0) exit(11);
  for (auto &thread : threads) pthread_join(thread, nullptr);
}

static void burnInThreads(int count, long amountMs) {
  inThreads(count, [=] { burn(CLOCK_THREAD_CPUTIME_ID, amountMs / count); });
}

static void *burnForever(void *) {
  for (;;) sink = 1;
}

/** Only the end of the process ends these threads. */
static void leaveThreadsBurning(int count) {
  pthread_t thread;
  for (int i = 0; i < count; ++i) if (pthread_create(&thread, nullptr, burnForever, nullptr) != 0) exit(11);
}

static void touch(volatile char *area, size_t bytes) {
  for (size_t at = 0; at < bytes; at += page) area[at] = 1;
}

static char *touchedMap(size_t bytes, int sharing) {
  auto *area = static_cast<char *>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0));
  if (area == MAP_FAILED) exit(9);
  touch(area, bytes);
  return area;
}

static void heap(size_t bytes) {
  for (size_t taken = 0; taken < bytes; taken += 65536) touch(static_cast<char *>(malloc(65536)), 65536);
}

static void growByRealloc(size_t bytes) {
  char *area = nullptr;
  for (size_t size = page; size <= bytes; size += size / 2) {
    area = static_cast<char *>(realloc(area, size));
    memset(area, 1, size);
  }
}

/**
 * Allocates small pieces of many sizes and frees every other one, which returns hardly a page to
 * the kernel.
 */
static void fragment(size_t bytes) {
  std::vector<char *> pieces;
  for (size_t taken = 0, size = 32; taken < bytes; taken += size, size = 32 + size * 7 % 3000) {
    pieces.push_back(static_cast<char *>(malloc(size)));
    memset(pieces.back(), 1, size);
  }
  for (size_t i = 0; i < pieces.size(); i += 2) free(pieces[i]);
}

static void allocateInThreads(int count, size_t bytes) {
  inThreads(count, [=] { heap(bytes / static_cast<size_t>(count)); });
}

/** Shows in its name that it waits, then waits for a signal. */
static void showItself(int number) {
  char name[32];
  signal(SIGUSR1, [](int) { wasObserved = 1; });
  snprintf(name, sizeof name, "look-at-%d", number);
  prctl(PR_SET_NAME, name);
  while (!wasObserved) usleep(2000);
}

/** Prints the CPU time before the observation, and after it with the count of getrusage between. */
[[noreturn]] static void finish(int number, int threadsLeftBehind = 0) {
  const long unobserved = cpuUs(CLOCK_PROCESS_CPUTIME_ID);
  showItself(number);
  rusage usage{};
  const long before = cpuUs(CLOCK_PROCESS_CPUTIME_ID);
  getrusage(RUSAGE_SELF, &usage);
  const long after = cpuUs(CLOCK_PROCESS_CPUTIME_ID);
  const long used = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  fprintf(stderr, "%ld %ld %ld %ld\n", unobserved, before, used, after);
  leaveThreadsBurning(threadsLeftBehind);
  if (threadsLeftBehind > 0) usleep(40000);
  _exit(0);
}

/** Ends the program at the deepest point of its stack, when all of the stack is in use. */
__attribute__((noinline)) static char recurse(int number, long left) {
  volatile char frame[16 * page];
  for (size_t at = 0; at < sizeof frame; at += page) frame[at] = 1;
  if (left <= 0) finish(number);
  return static_cast<char>(recurse(number, left - static_cast<long>(sizeof frame)) + frame[0]);
}

int main() {
  char text[64] = {}, kind[32] = {};
  int number = 0;
  long amount = 0;
  if (read(0, text, sizeof text - 1) <= 0 || sscanf(text, "%d %31s %ld", &number, kind, &amount) != 3) return 8;
  const std::string_view work = kind;
  const size_t bytes = static_cast<size_t>(amount) * mebibyte;
  if (work == "nothing") ;
  else if (work == "burn") burn(CLOCK_PROCESS_CPUTIME_ID, amount);
  else if (work == "burn-in-kernel") burnInKernel(amount);
  else if (work == "sleep") usleep(static_cast<unsigned>(amount) * 1000);
  else if (work == "fork") {
    if (fork() >= 0) return 7;
    burn(CLOCK_PROCESS_CPUTIME_ID, amount);
  } else if (work == "2-threads") burnInThreads(2, amount);
  else if (work == "8-threads") burnInThreads(8, amount);
  else if (work == "threads-left-behind") finish(number, 3);
  else if (work == "heap") heap(bytes);
  else if (work == "heap-in-threads") allocateInThreads(4, bytes);
  else if (work == "static") touch(staticArea, bytes);
  else if (work == "stack") recurse(number, amount * static_cast<long>(mebibyte));
  else if (work == "mmap") touchedMap(bytes, MAP_PRIVATE);
  else if (work == "shared-mmap") touchedMap(bytes, MAP_SHARED);
  else if (work == "realloc") growByRealloc(bytes);
  else if (work == "new") touch(new char[bytes], bytes);
  else if (work == "fragments") fragment(bytes);
  else if (work == "given-back") munmap(touchedMap(bytes, MAP_PRIVATE), bytes);
  else return 6;
  finish(number);
}
