// Checkers, interactors, input validators and generators that are written for testlib compile with
// this header. It is Podium's own and has the part of testlib's interface that problem packages use
// (github.com/MikeMirzayanov/testlib describes it). Three things differ:
//
// - A checker or interactor whose third argument is a folder speaks the protocol of Kattis: it gets
//   `input answer folder/`, reads the output from standard input, writes its message to
//   judgemessage.txt in the folder, and ends with 42 or 43.
// - A validator ends with 42 for a valid input and 43 for an invalid one, as the ICPC problem
//   package format wants.
// - Random numbers are others. A generator gives equal tests for equal arguments.
#ifndef _TESTLIB_H_
#define _TESTLIB_H_

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#define EOFC (-1)
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 0
#endif

enum TResult {
  _ok = 0,
  _wa = 1,
  _pe = 2,
  _fail = 3,
  _dirt = 4,
  _points = 5,
  _unexpected_eof = 8,
  _partially = 16
};
#define _pc(share) (TResult(_partially + (share)))

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor };

inline TTestlibMode testlibMode = _unknown;
inline std::string testlibFolder;  // Where a Kattis program writes its messages; empty for others.
inline std::string checkerName;
inline int testlibTestCase = -1;

#define TESTLIB_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))

inline std::string testlibFormat(const char* text, va_list given) {
  va_list again;
  va_copy(again, given);
  int length = std::vsnprintf(nullptr, 0, text, again);
  va_end(again);
  std::string result(length < 0 ? 0 : length, '\0');
  if (length > 0) std::vsnprintf(&result[0], length + 1, text, given);
  return result;
}

// Formats the arguments after `text` into a variable.
#define TESTLIB_FORMATTED(variable, text)                \
  va_list given;                                         \
  va_start(given, text);                                 \
  std::string variable = testlibFormat(text, given);     \
  va_end(given)

TESTLIB_PRINTF(1, 2) inline std::string testlibPrint(const char* text, ...) {
  TESTLIB_FORMATTED(result, text);
  return result;
}
// A template, so that std::format is never the better match.
template <class... Rest>
std::string format(const char* text, Rest&&... rest) {
  return testlibPrint(text, rest...);
}

// The words of a message to a person: no control characters, and no more than a screen shows.
inline std::string testlibCut(const std::string& text) {
  std::string result;
  for (unsigned char c : text.substr(0, 1000)) result += (c < 32 && c != '\n' && c != '\t') || c == 127 ? '?' : char(c);
  return text.size() > 1000 ? result + "..." : result;
}

inline void testlibWrite(const std::string& name, const std::string& text) {
  std::ofstream(testlibFolder + "/" + name, std::ios::app) << text;
}

[[noreturn]] inline void testlibExit(int code) {
  std::cout.flush();
  std::fflush(nullptr);
  _exit(code);
}

inline const char* testlibWords(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe:
    case _dirt: return "wrong output format ";
    case _fail: return "FAIL ";
    case _points: return "points ";
    case _unexpected_eof: return "unexpected eof ";
    default: return "partially correct ";
  }
}

inline std::fstream tout;

// Ends the program with a result and its message.
[[noreturn]] inline void testlibEnd(TResult result, const std::string& message) {
  if (tout.is_open()) tout.flush();
  std::string start = result >= _partially ? format("partially correct (%d) ", result - _partially) : testlibWords(result);
  std::string where = testlibTestCase < 0 ? "" : format("test case %d: ", testlibTestCase);
  std::string line = testlibCut(start + where + message);
  std::fprintf(stderr, "%s\n", line.c_str());
  if (testlibMode == _validator) testlibExit(result == _ok ? 42 : 43);
  if (!testlibFolder.empty()) {
    testlibWrite("judgemessage.txt", line + "\n");
    if (result == _points) testlibWrite("score.txt", message.substr(0, message.find(' ')));
    if (result == _fail || result >= _partially) testlibExit(3);
    testlibExit(result == _ok || result == _points ? 42 : 43);
  }
  if (result >= _partially) testlibExit(PC_BASE_EXIT_CODE + (result - _partially));
  testlibExit(result == _points ? 7 : int(result));
}

// ---- Patterns: [a-z], [^a-z], {2,5}, ?, *, +, |, (…) and \ before a special character.

class pattern {
 public:
  pattern(const std::string& text) : text_(text) {
    root_ = parseChoice();
    if (at_ != text_.size()) testlibEnd(_fail, "The pattern " + text_ + " is not one");
  }
  bool matches(const std::string& word) const {
    return match(root_, 0, word, 0, [&](size_t end) { return end == word.size(); });
  }
  template <class Random>
  std::string next(Random& random) const {
    std::string made;
    make(root_, random, made);
    return made;
  }
  std::string src() const { return text_; }

 private:
  struct Atom;
  typedef std::vector<Atom> Sequence;
  typedef std::vector<Sequence> Choice;
  struct Atom {
    std::string characters;  // One of them, unless there is a choice.
    Choice choice;
    int least = 1, most = 1;
  };
  std::string text_;
  size_t at_ = 0;
  Choice root_;

  bool has(char c) const { return at_ < text_.size() && text_[at_] == c; }
  char take() {
    if (at_ >= text_.size()) testlibEnd(_fail, "The pattern " + text_ + " ends too early");
    return text_[at_++];
  }
  char takeLetter() { return has('\\') ? (++at_, take()) : take(); }

  Choice parseChoice() {
    Choice choice(1);
    while (at_ < text_.size() && !has(')')) {
      if (has('|')) ++at_, choice.emplace_back();
      else choice.back().push_back(parseAtom());
    }
    return choice;
  }
  Atom parseAtom() {
    Atom atom;
    if (has('(')) {
      ++at_;
      atom.choice = parseChoice();
      take();
    } else if (has('[')) {
      atom.characters = parseClass();
    } else {
      atom.characters = std::string(1, takeLetter());
    }
    parseCount(atom);
    return atom;
  }
  std::string parseClass() {
    ++at_;
    bool isNegated = has('^');
    if (isNegated) ++at_;
    std::vector<bool> in(256, false);
    while (!has(']')) {
      unsigned char first = takeLetter(), last = first;
      if (has('-') && at_ + 1 < text_.size() && text_[at_ + 1] != ']') ++at_, last = takeLetter();
      for (int c = first; c <= last; c++) in[c] = true;
    }
    ++at_;
    std::string characters;
    for (int c = 1; c < 256; c++) if (in[c] != isNegated) characters += char(c);
    return characters;
  }
  void parseCount(Atom& atom) {
    if (has('?')) ++at_, atom.least = 0;
    else if (has('*')) ++at_, atom.least = 0, atom.most = INT_MAX;
    else if (has('+')) ++at_, atom.most = INT_MAX;
    else if (has('{')) {
      ++at_;
      atom.least = atom.most = parseNumber(0);
      if (has(',')) ++at_, atom.most = parseNumber(INT_MAX);
      if (take() != '}') testlibEnd(_fail, "The pattern " + text_ + " has an unfinished {}");
    }
  }
  int parseNumber(int otherwise) {
    size_t start = at_;
    while (at_ < text_.size() && std::isdigit((unsigned char)text_[at_])) ++at_;
    return start == at_ ? otherwise : std::atoi(text_.substr(start, at_ - start).c_str());
  }

  typedef std::function<bool(size_t)> Rest;
  static bool match(const Choice& choice, size_t, const std::string& word, size_t at, const Rest& rest) {
    for (const Sequence& sequence : choice) if (matchFrom(sequence, 0, word, at, rest)) return true;
    return false;
  }
  static bool matchFrom(const Sequence& sequence, size_t index, const std::string& word, size_t at, const Rest& rest) {
    if (index == sequence.size()) return rest(at);
    const Atom& atom = sequence[index];
    if (!atom.choice.empty()) return matchGroup(sequence, index, 0, word, at, rest);
    size_t run = 0;
    while (run < size_t(atom.most) && at + run < word.size() && atom.characters.find(word[at + run]) != std::string::npos)
      run++;
    for (size_t count = run + 1; count-- > size_t(atom.least);)
      if (matchFrom(sequence, index + 1, word, at + count, rest)) return true;
    return false;
  }
  static bool matchGroup(const Sequence& sequence, size_t index, int count, const std::string& word, size_t at, const Rest& rest) {
    const Atom& atom = sequence[index];
    Rest again = [&](size_t end) {
      return (end > at || count < atom.least) && matchGroup(sequence, index, count + 1, word, end, rest);
    };
    if (count < atom.most && match(atom.choice, 0, word, at, again)) return true;
    return count >= atom.least && matchFrom(sequence, index + 1, word, at, rest);
  }
  template <class Random>
  static void make(const Choice& choice, Random& random, std::string& made) {
    for (const Atom& atom : choice[random.next(int(choice.size()))]) {
      if (atom.most == INT_MAX) testlibEnd(_fail, "A pattern to generate from has no largest length");
      for (int count = random.next(atom.least, atom.most); count > 0; count--) {
        if (!atom.choice.empty()) make(atom.choice, random, made);
        else made += atom.characters[random.next(int(atom.characters.size()))];
      }
    }
  }
};

// ---- Streams

inline bool isBlanks(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isEof(int c) { return c == EOFC; }

class InStream {
 public:
  TMode mode = _input;
  bool strict = false;  // Validators read every character: nothing is skipped.
#ifdef TESTLIB_WINDOWS_LINES
  bool mayEndInReturn = true;  // A line may end as on Windows, as in packages of Polygon.
#else
  bool mayEndInReturn = false;
#endif
  std::string name = "stdin";

  void init(const std::string& path, TMode ownMode) {
    init(std::fopen(path.c_str(), "rb"), ownMode);
    name = path;
    if (file_ == nullptr) testlibEnd(_fail, "The file " + path + " cannot be read");
  }
  void init(std::FILE* file, TMode ownMode) {
    file_ = file;
    mode = ownMode;
    isPeeked_ = false;
    line_ = 1;
  }
  void close() {
    if (file_ != nullptr && file_ != stdin) std::fclose(file_);
    file_ = nullptr;
  }

  int curChar() {
    if (!isPeeked_) {
      int c = file_ == nullptr ? EOF : getc_unlocked(file_);
      peeked_ = c == EOF ? EOFC : c;
      isPeeked_ = true;
    }
    return peeked_;
  }
  int nextChar() {
    int c = curChar();
    isPeeked_ = isEof(c);
    if (c == '\n') line_++;
    return c;
  }
  void skipChar() { nextChar(); }
  // Only the last character can be put back.
  void unreadChar(int c) {
    if (c == '\n') line_--;
    peeked_ = c;
    isPeeked_ = true;
  }
  void nextLine() { readLine(); }
  // Skips the mark of UTF-8, which no text here has, since the readers of packages reject it.
  void skipBom() {}
  bool eof() { return isEof(curChar()); }
  bool eoln() {
    skipReturn();
    return eof() || curChar() == '\n';
  }
  void skipBlanks() {
    while (isBlanks(curChar())) skipChar();
  }
  bool seekEof() {
    skipBlanks();
    return eof();
  }
  bool seekEoln() {
    while (curChar() == ' ' || curChar() == '\t' || curChar() == '\r') skipChar();
    return eof() || curChar() == '\n';
  }

  char readChar() {
    if (eof()) quit(_unexpected_eof, "Unexpected end of file - a character expected");
    return char(nextChar());
  }
  char readChar(char wanted) {
    if (eof() || char(curChar()) != wanted) quit(_pe, format("Unexpected character - '%s' expected", shown(wanted).c_str()));
    return readChar();
  }
  char readSpace() { return readChar(' '); }
  void readEoln() {
    skipReturn();
    if (eof() || nextChar() != '\n') quit(_pe, "Expected EOLN");
  }
  void readEof() {
    if (!strict) skipBlanks();
    if (!eof()) quit(_pe, "Expected EOF");
    wasEofRead = true;
  }
  bool wasEofRead = false;

  std::string readToken() {
    if (!strict) skipBlanks();
    if (eof()) quit(_unexpected_eof, "Unexpected end of file - token expected");
    if (isBlanks(curChar())) quit(_pe, "Unexpected white-space - token expected");
    std::string token;
    while (!eof() && !isBlanks(curChar())) token += char(nextChar());
    return token;
  }
  std::string readToken(const pattern& shape, const std::string& named = "") { return checked(readToken(), shape, "Token", named); }
  std::string readToken(const std::string& shape, const std::string& named = "") { return readToken(pattern(shape), named); }
  template <class... Rest>
  std::string readWord(const Rest&... rest) { return readToken(rest...); }
  template <class... Rest>
  void readTokenTo(std::string& token, const Rest&... rest) { token = readToken(rest...); }
  template <class... Rest>
  void readWordTo(std::string& token, const Rest&... rest) { token = readToken(rest...); }

  std::string readLine() {
    if (eof()) quit(_unexpected_eof, "Unexpected end of file - line expected");
    std::string line;
    while (!eof() && curChar() != '\n') line += char(nextChar());
    if (eof() && strict) quit(_pe, "Expected EOLN");
    if (!eof()) skipChar();
    if ((!strict || mayEndInReturn) && !line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }
  std::string readLine(const pattern& shape, const std::string& named = "") { return checked(readLine(), shape, "Line", named); }
  std::string readLine(const std::string& shape, const std::string& named = "") { return readLine(pattern(shape), named); }
  template <class... Rest>
  std::string readString(const Rest&... rest) { return readLine(rest...); }
  template <class... Rest>
  void readLineTo(std::string& line, const Rest&... rest) { line = readLine(rest...); }
  template <class... Rest>
  void readStringTo(std::string& line, const Rest&... rest) { line = readLine(rest...); }

  long long readLong() {
    std::string token = readToken();
    long long value = std::strtoll(token.c_str(), nullptr, 10);
    if (std::to_string(value) != token) quit(_pe, "Expected integer, but \"" + token + "\" found");
    return value;
  }
  long long readLong(long long least, long long most, const std::string& named = "") {
    return inRange(readLong(), least, most, "Integer", named);
  }
  unsigned long long readUnsignedLong() {
    std::string token = readToken();
    unsigned long long value = std::strtoull(token.c_str(), nullptr, 10);
    if (std::to_string(value) != token) quit(_pe, "Expected unsigned integer, but \"" + token + "\" found");
    return value;
  }
  unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string& named = "") {
    return inRange(readUnsignedLong(), least, most, "Unsigned integer", named);
  }
  int readInt() {
    long long value = readLong();
    if (value < INT_MIN || value > INT_MAX) quit(_pe, "Expected int32, but \"" + std::to_string(value) + "\" found");
    return int(value);
  }
  int readInt(int least, int most, const std::string& named = "") { return inRange(readInt(), least, most, "Integer", named); }
  template <class... Rest>
  int readInteger(const Rest&... rest) { return readInt(rest...); }

  double readDouble() {
    std::string token = readToken();
    if (!isDecimal(token)) quit(_pe, "Expected double, but \"" + token + "\" found");
    double value = std::strtod(token.c_str(), nullptr);
    if (!std::isfinite(value)) quit(_pe, "Expected double, but \"" + token + "\" found");
    return value;
  }
  double readDouble(double least, double most, const std::string& named = "") {
    return inRange(readDouble(), least, most, "Double", named);
  }
  template <class... Rest>
  double readReal(const Rest&... rest) { return readDouble(rest...); }
  // The token has from `fewest` to `largest` digits after its point, and no exponent.
  double readStrictDouble(double least, double most, int fewest, int largest, const std::string& named = "") {
    std::string token = readToken();
    size_t point = token.find('.');
    int digits = point == std::string::npos ? 0 : int(token.size() - point - 1);
    bool isPlain = isDecimal(token) && token.find_first_of("eE+") == std::string::npos && token.back() != '.';
    size_t start = !token.empty() && token[0] == '-' ? 1 : 0;
    bool isCanonical = token.size() < start + 2 || token[start] != '0' || token[start + 1] == '.';
    if (!isPlain || !isCanonical || token[start] == '.' || digits < fewest || digits > largest)
      quit(_pe, "Expected strict double, but \"" + token + "\" found");
    return inRange(std::strtod(token.c_str(), nullptr), least, most, "Strict double", named);
  }
  template <class... Rest>
  double readStrictReal(const Rest&... rest) { return readStrictDouble(rest...); }

  // Several values, with one space between them where nothing is skipped. Messages count from `base`.
  std::vector<int> readInts(int size, int least, int most, const std::string& named = "", int base = 1) {
    return readMany<int>(size, [&](int at) { return readInt(least, most, indexed(named, at + base)); });
  }
  std::vector<int> readInts(int size) { return readMany<int>(size, [&](int) { return readInt(); }); }
  template <class... Rest>
  std::vector<int> readIntegers(const Rest&... rest) { return readInts(rest...); }
  std::vector<long long> readLongs(int size, long long least, long long most, const std::string& named = "", int base = 1) {
    return readMany<long long>(size, [&](int at) { return readLong(least, most, indexed(named, at + base)); });
  }
  std::vector<long long> readLongs(int size) { return readMany<long long>(size, [&](int) { return readLong(); }); }
  std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most,
                                                    const std::string& named = "", int base = 1) {
    return readMany<unsigned long long>(size, [&](int at) { return readUnsignedLong(least, most, indexed(named, at + base)); });
  }
  std::vector<unsigned long long> readUnsignedLongs(int size) {
    return readMany<unsigned long long>(size, [&](int) { return readUnsignedLong(); });
  }
  std::vector<double> readDoubles(int size, double least, double most, const std::string& named = "", int base = 1) {
    return readMany<double>(size, [&](int at) { return readDouble(least, most, indexed(named, at + base)); });
  }
  std::vector<double> readDoubles(int size) { return readMany<double>(size, [&](int) { return readDouble(); }); }
  template <class... Rest>
  std::vector<double> readReals(const Rest&... rest) { return readDoubles(rest...); }
  std::vector<double> readStrictDoubles(int size, double least, double most, int fewest, int largest,
                                        const std::string& named = "", int base = 1) {
    return readMany<double>(
        size, [&](int at) { return readStrictDouble(least, most, fewest, largest, indexed(named, at + base)); });
  }
  template <class... Rest>
  std::vector<double> readStrictReals(const Rest&... rest) { return readStrictDoubles(rest...); }
  std::vector<std::string> readTokens(int size, const pattern& shape, const std::string& named = "", int base = 1) {
    return readMany<std::string>(size, [&](int at) { return readToken(shape, indexed(named, at + base)); });
  }
  std::vector<std::string> readTokens(int size, const std::string& shape, const std::string& named = "", int base = 1) {
    return readTokens(size, pattern(shape), named, base);
  }
  std::vector<std::string> readTokens(int size) { return readMany<std::string>(size, [&](int) { return readToken(); }); }
  template <class... Rest>
  std::vector<std::string> readWords(const Rest&... rest) { return readTokens(rest...); }
  std::vector<std::string> readLines(int size, const pattern& shape, const std::string& named = "", int base = 1) {
    std::vector<std::string> lines;
    for (int at = 0; at < size; at++) lines.push_back(readLine(shape, indexed(named, at + base)));
    return lines;
  }
  std::vector<std::string> readLines(int size, const std::string& shape, const std::string& named = "", int base = 1) {
    return readLines(size, pattern(shape), named, base);
  }
  std::vector<std::string> readLines(int size) {
    std::vector<std::string> lines;
    for (int at = 0; at < size; at++) lines.push_back(readLine());
    return lines;
  }
  template <class... Rest>
  std::vector<std::string> readStrings(const Rest&... rest) { return readLines(rest...); }

  [[noreturn]] void quit(TResult result, const std::string& message) {
    // A fault in the jury's files is not the contestant's.
    if (mode == _output) testlibEnd(result, message);
    testlibEnd(_fail, message + format(" (%s, line %d)", name.c_str(), line_));
  }
  [[noreturn]] TESTLIB_PRINTF(3, 4) void quitf(TResult result, const char* text, ...) {
    TESTLIB_FORMATTED(message, text);
    quit(result, message);
  }
  TESTLIB_PRINTF(4, 5) void quitif(bool condition, TResult result, const char* text, ...) {
    if (!condition) return;
    TESTLIB_FORMATTED(message, text);
    quit(result, message);
  }
  TESTLIB_PRINTF(3, 4) void ensuref(bool condition, const char* text, ...) {
    if (condition) return;
    TESTLIB_FORMATTED(message, text);
    quit(_wa, message);
  }

 private:
  std::FILE* file_ = nullptr;
  bool isPeeked_ = false;
  int peeked_ = EOFC;
  int line_ = 1;

  void skipReturn() {
    if ((!strict || mayEndInReturn) && curChar() == '\r') skipChar();
  }
  static std::string shown(char c) { return c == '\n' ? "\\n" : c == ' ' ? "space" : std::string(1, c); }
  static std::string indexed(const std::string& named, int at) { return named.empty() ? "" : format("%s[%d]", named.c_str(), at); }
  static std::string titled(const std::string& named) { return named.empty() ? "" : " [name=" + named + "]"; }
  std::string checked(const std::string& text, const pattern& shape, const char* kind, const std::string& named) {
    if (!shape.matches(text))
      quit(_wa, std::string(kind) + " element" + titled(named) + " equals to \"" + text + "\", doesn't correspond to pattern \"" + shape.src() + "\"");
    return text;
  }
  template <class Value>
  Value inRange(Value value, Value least, Value most, const char* kind, const std::string& named) {
    if (value >= least && value <= most) return value;
    std::ostringstream text;
    text << kind << " parameter" << titled(named) << " equals to " << value << ", violates the range [" << least << ", " << most << "]";
    quit(_wa, text.str());
  }
  static bool isDecimal(const std::string& token) {
    static const pattern shape("[+\\-]?([0-9]+(.[0-9]*)?|.[0-9]+)([eE][+\\-]?[0-9]+)?");
    return shape.matches(token);
  }
  template <class Value, class Read>
  std::vector<Value> readMany(int size, Read read) {
    std::vector<Value> values;
    for (int at = 0; at < size; at++) {
      if (strict && at > 0) readSpace();
      values.push_back(read(at));
    }
    return values;
  }
};

inline InStream inf, ouf, ans;

// Read a number from a token that comes from a stream, which is blamed for one that is none.
inline long long stringToLongLong(InStream& in, const std::string& token) {
  long long value = std::strtoll(token.c_str(), nullptr, 10);
  if (std::to_string(value) != token) in.quit(_pe, "Expected integer, but \"" + token + "\" found");
  return value;
}
inline double stringToDouble(InStream& in, const std::string& token) {
  char* end = nullptr;
  double value = std::strtod(token.c_str(), &end);
  if (token.empty() || *end != '\0' || !std::isfinite(value)) in.quit(_pe, "Expected double, but \"" + token + "\" found");
  return value;
}

// ---- Results

[[noreturn]] inline void quit(TResult result, const std::string& message = "") {
  if (result == _ok && testlibMode == _checker && !ouf.seekEof()) testlibEnd(_dirt, "Extra information in the output file");
  testlibEnd(result, message);
}
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitf(TResult result, const char* text, ...) {
  TESTLIB_FORMATTED(message, text);
  quit(result, message);
}
TESTLIB_PRINTF(3, 4) inline void quitif(bool condition, TResult result, const char* text, ...) {
  if (!condition) return;
  TESTLIB_FORMATTED(message, text);
  quit(result, message);
}
[[noreturn]] inline void quitp(double points, const std::string& message = "") { quit(_points, format("%.10g", points) + " " + message); }
template <class... Rest>
[[noreturn]] void quitp(double points, const char* text, const Rest&... rest) {
  quitp(points, sizeof...(rest) == 0 ? std::string(text) : format(text, rest...));
}
// Information in place of points has no meaning here.
[[noreturn]] inline void quitpi(const std::string& information, const std::string& message = "") {
  quit(_points, "points_info=" + information + " " + message);
}
TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char* text, ...) {
  if (condition) return;
  TESTLIB_FORMATTED(message, text);
  testlibEnd(_fail, message);
}
#define ensure(condition) ensuref((condition), "Condition failed: %s", #condition)

TESTLIB_PRINTF(1, 2) inline void setName(const char* text, ...) {
  TESTLIB_FORMATTED(named, text);
  checkerName = named;
}
inline void setTestCase(int number) { testlibTestCase = number; }
inline void unsetTestCase() { testlibTestCase = -1; }
inline int getTestCase() { return testlibTestCase; }

// ---- Registration

inline bool testlibIsFolder(const char* path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

inline void testlibRegister(TTestlibMode wanted, int argc, char** argv, const char* usage) {
  testlibMode = wanted;
  if (argc < 4) testlibEnd(_fail, std::string("Program must be run with the arguments ") + usage);
  bool isKattis = testlibIsFolder(argv[3]);
  if (isKattis) testlibFolder = argv[3];
  inf.init(argv[1], _input);
  ans.init(argv[isKattis ? 2 : 3], _answer);
  if (isKattis || wanted == _interactor) ouf.init(stdin, _output);
  else ouf.init(argv[2], _output);
}

struct Tested {
  std::string testsetName, groupName;
  std::string testset() const { return testsetName; }
  std::string group() const { return groupName; }
  void read(int argc, char** argv) {
    for (int at = 1; at + 1 < argc; at++) {
      if (!std::strcmp(argv[at], "--testset")) testsetName = argv[at + 1];
      if (!std::strcmp(argv[at], "--group")) groupName = argv[at + 1];
    }
  }
};
typedef Tested Validator;
typedef Tested Checker;
inline Validator validator;
inline Checker checker;

inline void registerTestlibCmd(int argc, char** argv) {
  testlibRegister(_checker, argc, argv, "input output answer");
  checker.read(argc, argv);
}

// What the interactor writes to `tout` is nobody's output here.
inline void registerInteraction(int argc, char** argv) {
  testlibRegister(_interactor, argc, argv, "input output answer");
  tout.open(testlibFolder.empty() ? std::string(argv[2]) : testlibFolder + "/tout.txt", std::fstream::out);
}

// Which features the tests have is reported by other programs.
inline void addFeature(const std::string&) {}
inline void feature(const std::string&) {}

inline void testlibEndValidation() {
  if (testlibMode != _validator) return;
  if (!inf.wasEofRead) testlibEnd(_fail, "Validator must end with readEof call");
  testlibExit(42);
}
inline void registerValidation() {
  testlibMode = _validator;
  inf.init(stdin, _input);
  inf.strict = true;
  std::atexit(testlibEndValidation);
}
inline void registerValidation(int argc, char** argv) {
  registerValidation();
  validator.read(argc, argv);
}
inline void disableFinalizeGuard() { inf.wasEofRead = true; }

// ---- Random numbers and options of generators

class random_t {
 public:
  void setSeed(long long seed) { state_ = (unsigned long long)seed; }
  void setSeed(int argc, char** argv) {
    state_ = 0;
    for (int at = 1; at < argc; at++)
      for (const char* c = argv[at];; c++) {
        state_ = bits() + (unsigned char)*c;
        if (*c == '\0') break;
      }
  }
  double next() { return double(bits() >> 11) / double(1ULL << 53); }
  int next(int count) { return int(next((long long)count)); }
  long long next(long long count) {
    if (count <= 0) testlibEnd(_fail, "random_t::next(n): n must be positive");
    return (long long)below((unsigned long long)count);
  }
  int next(int least, int most) { return int(next((long long)least, (long long)most)); }
  long long next(long long least, long long most) {
    if (least > most) testlibEnd(_fail, "random_t::next(from, to): from is larger than to");
    unsigned long long size = (unsigned long long)most - (unsigned long long)least + 1;
    return (long long)((unsigned long long)least + (size == 0 ? bits() : below(size)));
  }
  double next(double most) { return next() * most; }
  double next(double least, double most) { return least + next() * (most - least); }
  std::string next(const std::string& shape) { return pattern(shape).next(*this); }
  template <class... Rest>
  std::string next(const char* shape, const Rest&... rest) {
    return next(sizeof...(rest) == 0 ? std::string(shape) : format(shape, rest...));
  }
  // The largest of `weight` + 1 numbers, or the smallest for a negative weight.
  template <class Value>
  Value wnext(Value count, int weight) {
    Value found = next(count);
    for (int left = std::abs(weight); left > 0; left--) found = weight > 0 ? std::max(found, next(count)) : std::min(found, next(count));
    return found;
  }
  int wnext(int least, int most, int weight) { return int(wnext((long long)least, (long long)most, weight)); }
  long long wnext(long long least, long long most, int weight) { return least + wnext(most - least + 1, weight); }
  double wnext(double least, double most, int weight) { return least + wnext(most - least, weight); }
  template <class Container>
  typename Container::value_type any(const Container& values) {
    auto at = values.begin();
    std::advance(at, next((long long)values.size()));
    return *at;
  }
  template <class Iterator>
  typename std::iterator_traits<Iterator>::value_type any(Iterator begin, Iterator end) {
    std::advance(begin, next((long long)std::distance(begin, end)));
    return *begin;
  }
  template <class Container>
  typename Container::value_type wany(const Container& values, int weight) {
    auto at = values.begin();
    std::advance(at, wnext((long long)values.size(), weight));
    return *at;
  }
  template <class Size, class Value = Size>
  std::vector<Value> perm(Size size, Value first = 0) {
    std::vector<Value> numbers(size);
    for (long long at = 0; at < (long long)size; at++) {
      long long other = next(at + 1);
      numbers[at] = numbers[other];
      numbers[other] = Value(first + at);
    }
    return numbers;
  }
  template <class Value>
  std::vector<Value> distinct(int size, Value least, Value most) {
    std::set<Value> found;
    if ((long long)most - (long long)least + 1 < size) testlibEnd(_fail, "random_t::distinct: there are not so many numbers");
    for (long long last = (long long)most - size + 1; last <= (long long)most; last++) {
      Value number = Value(next((long long)least, last));
      found.insert(found.count(number) ? Value(last) : number);
    }
    std::vector<Value> numbers(found.begin(), found.end());
    for (int at = size - 1; at > 0; at--) std::swap(numbers[at], numbers[next(at + 1)]);
    return numbers;
  }
  template <class Value>
  std::vector<Value> distinct(int size, Value count) { return distinct(size, Value(0), Value(count - 1)); }
  // Numbers from `least` with this sum.
  template <class Value>
  std::vector<Value> partition(int size, Value sum, Value least) {
    Value rest = sum - least * size;
    if (size < 0 || rest < 0 || (size == 0 && sum != 0)) testlibEnd(_fail, "random_t::partition: there is no such partition");
    if (size == 0) return {};
    // Bars between stars.
    std::vector<Value> bars = distinct(size - 1, Value(1), Value(rest + size - 1));
    std::sort(bars.begin(), bars.end());
    bars.push_back(Value(rest + size));
    Value last = 0;
    for (Value& bar : bars) {
      Value own = bar - last - 1 + least;
      last = bar;
      bar = own;
    }
    return bars;
  }
  template <class Value>
  std::vector<Value> partition(int size, Value sum) { return partition(size, sum, Value(1)); }

 private:
  unsigned long long state_ = 0;
  // SplitMix64.
  unsigned long long bits() {
    unsigned long long mixed = (state_ += 0x9e3779b97f4a7c15ULL);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }
  unsigned long long below(unsigned long long count) {
    unsigned long long rest = (0 - count) % count, found;
    do found = bits();
    while (found < rest);
    return found % count;
  }
};
inline random_t rnd;

template <class Iterator>
void shuffle(Iterator first, Iterator last) {
  for (auto at = first; at != last; ++at) std::iter_swap(at, first + rnd.next((long long)(at - first) + 1));
}

inline std::vector<std::string> testlibArgs;
inline void registerGen(int argc, char** argv, int = 1) {
  testlibMode = _generator;
  rnd.setSeed(argc, argv);
  testlibArgs.assign(argv, argv + argc);
}

template <class Value>
Value testlibRead(const std::string& text) {
  std::istringstream stream(text);
  Value value;
  if (!(stream >> value) || !stream.eof()) testlibEnd(_fail, "The option \"" + text + "\" is not of the wanted type");
  return value;
}
template <>
inline std::string testlibRead<std::string>(const std::string& text) { return text; }
template <>
inline bool testlibRead<bool>(const std::string& text) { return text != "false" && text != "0"; }

// An option is `-name value`, `-name=value` or, without a value, `-name`; one or two dashes.
inline bool testlibFindOption(const std::string& named, std::string& value) {
  for (size_t at = 1; at < testlibArgs.size(); at++) {
    std::string text = testlibArgs[at];
    if (text.empty() || text[0] != '-') continue;
    text = text.substr(text.compare(0, 2, "--") == 0 ? 2 : 1);
    if (text.compare(0, named.size() + 1, named + "=") == 0) return value = text.substr(named.size() + 1), true;
    if (text != named) continue;
    value = at + 1 < testlibArgs.size() ? testlibArgs[at + 1] : "true";
    if (value.size() > 1 && value[0] == '-' && std::isalpha((unsigned char)value[1])) value = "true";
    return true;
  }
  return false;
}
inline bool has_opt(const std::string& named) {
  std::string value;
  return testlibFindOption(named, value);
}
template <class Value>
Value opt(const std::string& named) {
  std::string value;
  if (!testlibFindOption(named, value)) testlibEnd(_fail, "The option -" + named + " is missing");
  return testlibRead<Value>(value);
}
template <class Value>
Value opt(const std::string& named, const Value& otherwise) {
  std::string value;
  return testlibFindOption(named, value) ? testlibRead<Value>(value) : otherwise;
}
template <class Value>
Value opt(int at) {
  if (at < 0 || size_t(at) >= testlibArgs.size()) testlibEnd(_fail, format("The argument %d is missing", at));
  return testlibRead<Value>(testlibArgs[at]);
}
inline void suppressEnsureNoUnusedOpts() {}
inline void suppressEnsureNoUnusedOpt() {}
inline void ensureNoUnusedOpts() {}
inline std::string opt(const std::string& named) { return opt<std::string>(named); }
inline std::string opt(int at) { return opt<std::string>(at); }

// ---- Small things

template <class Value>
std::string vtos(const Value& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}
template <class Iterator, class Separator>
std::string join(Iterator first, Iterator last, Separator separator) {
  std::ostringstream text;
  for (Iterator at = first; at != last; ++at) {
    if (at != first) text << separator;
    text << *at;
  }
  return text.str();
}
template <class Iterator, typename = typename std::iterator_traits<Iterator>::value_type>
std::string join(Iterator first, Iterator last) { return join(first, last, ' '); }
template <class Collection, class Separator, typename = typename Collection::value_type>
std::string join(const Collection& values, Separator separator) { return join(values.begin(), values.end(), separator); }
template <class Collection>
std::string join(const Collection& values) { return join(values, ' '); }
// Splits at every separator; `tokenize` leaves empty parts out.
inline std::vector<std::string> split(const std::string& text, const std::string& separators) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (separators.find(c) == std::string::npos) parts.back() += c;
    else parts.emplace_back();
  }
  return parts;
}
inline std::vector<std::string> split(const std::string& text, char separator) { return split(text, std::string(1, separator)); }
template <class Separator>
std::vector<std::string> tokenize(const std::string& text, Separator separator) {
  std::vector<std::string> parts;
  for (const std::string& part : split(text, separator)) if (!part.empty()) parts.push_back(part);
  return parts;
}
template <class Value>
auto testlibShow(const Value& value, int) -> decltype(std::cout << value, void()) { std::cout << value; }
template <class Collection>
void testlibShow(const Collection& values, long) { std::cout << join(values); }
template <class First, class... Rest>
void println(const First& first, const Rest&... rest) {
  testlibShow(first, 0);
  ((std::cout << ' ', testlibShow(rest, 0)), ...);
  std::cout << '\n';
}
// Sends what follows to a file with the name of a test.
inline void startTest(int number) {
  if (std::freopen(std::to_string(number).c_str(), "wt", stdout) == nullptr) testlibEnd(_fail, "The test cannot be written");
}
inline double doubleDelta(double expected, double result) {
  double absolute = std::fabs(result - expected);
  return std::fabs(expected) > 1e-9 ? std::min(absolute, std::fabs(absolute / expected)) : absolute;
}
// Whether a result is within an absolute or relative error.
inline bool doubleCompare(double expected, double result, double error) {
  error += 1e-15;
  if (std::isnan(expected) || std::isnan(result)) return std::isnan(expected) && std::isnan(result);
  if (std::isinf(expected) || std::isinf(result)) return expected == result;
  double most = std::max(1.0, std::fabs(expected));
  return std::fabs(result - expected) <= error * most;
}
inline std::string englishEnding(int number) {
  number %= 100;
  if (number / 10 == 1) return "th";
  return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}
inline std::string compress(const std::string& text) {
  return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string trim(const std::string& text) {
  size_t first = text.find_first_not_of(" \t\r\n"), last = text.find_last_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}
inline std::string lowerCase(std::string text) {
  for (char& c : text) c = char(std::tolower((unsigned char)c));
  return text;
}
inline std::string upperCase(std::string text) {
  for (char& c : text) c = char(std::toupper((unsigned char)c));
  return text;
}

#endif
