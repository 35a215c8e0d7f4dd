import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from '../judging.ts';

/**
 * Each of these validators checks one statement of the format's document about output validators,
 * and accepts if it is true.
 */
const documented = [
  {
    title: 'is given input, answer and a feedback directory that ends with a slash',
    body: `return argc == 4 && read(argv[1]) == "0 the input\\n" && read(argv[2]) == "the answer\\n" &&
      std::string(argv[3]).back() == '/' ? 42 : 1;`,
  },
  {
    title: 'reads the output, byte by byte as it was written, from standard input',
    body: String.raw`std::stringstream all; all << std::cin.rdbuf();
      return all.str() == std::string("a\0\r\n\xff", 5) + std::string(3000000, 'x') ? 42 : 1;`,
  },
  { title: 'need not read the output at all', body: 'return 42;' },
  {
    title: 'need not read all of the output',
    body: 'char first; return std::cin.get(first) && first == 97 ? 42 : 1;',
  },
  {
    title: 'may write files of any name into the feedback directory, twice too',
    body: `for (const char* name : {"judgemessage.txt", "teammessage.txt", "diffposition.txt", "judgemessage.txt"})
        if (!(std::ofstream(std::string(argv[3]) + name) << "text" << std::flush)) return 1;
      return 42;`,
  },
  {
    title: 'may write to its standard output and standard error',
    body: 'std::cout << std::string(100000, 120); std::cerr << std::string(100000, 120); return 42;',
  },
];

interface Ending {
  title: string;
  body: string;
  says: string;
  /**
   * Each mode stops it in its own way, for example by a file system of its own or a limit of files.
   */
  inBothModes?: true;
}

const endings: readonly Ending[] = [
  { title: 'exit code 0', body: 'return 0;', says: 'exit code 0' },
  { title: 'exit code 1', body: 'return 1;', says: 'exit code 1' },
  { title: 'exit code 44', body: 'return 44;', says: 'exit code 44' },
  { title: 'a signal of its own', body: 'raise(SIGTERM); return 42;', says: 'SIGTERM' },
  { title: 'an exception', body: 'throw std::runtime_error("no such case");', says: 'no such case' },
  { title: 'more output than it may write', body: 'for (;;) std::cout << std::string(4096, 120);', says: 'output' },
  {
    title: 'more files than fit',
    body: 'std::ofstream big(argv[3] + std::string("x")); for (;;) big << std::string(1 << 20, 120) << std::flush; ',
    says: 'The checker',
    inBothModes: true,
  },
  {
    title: 'another process started',
    body: 'const pid_t child = fork(); if (child < 0) return 7; return 42;',
    says: 'exit code 7',
    inBothModes: true,
  },
  {
    title: 'a message for the judges',
    body: 'std::ofstream(argv[3] + std::string("judgemessage.txt")) << "the answer file is empty"; return 3;',
    says: 'the answer file is empty',
  },
];

const messages = [
  { title: 'its message for the team', body: 'team << "line 2 is too long\\n";', note: 'line 2 is too long' },
  { title: 'a sentence where it wrote none', body: '', note: 'the checker did not accept the output' },
  {
    title: 'nothing that it wrote for the judges',
    body: 'std::cerr << "secret"; std::ofstream(argv[3] + std::string("judgemessage.txt")) << "secret";',
    note: 'the checker did not accept the output',
  },
  { title: 'the start of a long message', body: 'team << std::string(20000, 120);', note: 'x'.repeat(500) },
  { title: 'a message that is not UTF-8', body: String.raw`team << "a\xff";`, note: 'a\u{fffd}' },
  {
    title: 'no file that the message is a link to',
    body: 'team.close(); remove(path.c_str()); symlink(argv[2], path.c_str());',
    note: 'the checker did not accept the output',
  },
];

const writesBytes = String.raw`#include <cstdio>
#include <string>
int main() { fwrite("a\0\r\n\xff", 1, 5, stdout); fputs(std::string(3000000, 'x').c_str(), stdout); }`;

const readsTeamMessage = ({ body }: { body: string }) => {
  const path = 'const std::string path = argv[3] + std::string("teammessage.txt"); std::ofstream team(path);';
  return `${body === '' ? '' : path} ${body} return 43;`;
};

const findsNothing = `const std::string path = argv[3] + std::string("left");
  if (std::ifstream(path)) return 43;
  std::ofstream(path) << read(argv[1]);
  return 42;`;

const bodies = [
  ...documented.map(({ body }) => body),
  ...messages.map(readsTeamMessage),
  ...endings.map(({ body }) => body),
];
bodies.push(findsNothing);

/**
 * One validator contains all of them and is compiled once. The first number of the input selects
 * one.
 */
const validator = `#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>
std::string read(const char* path) { std::stringstream all; all << std::ifstream(path).rdbuf(); return all.str(); }
int main([[maybe_unused]] int argc, [[maybe_unused]] char** argv) {
  int number = -1;
  std::ifstream(argv[1]) >> number;
  ${bodies.map((body, index) => `if (number == ${index}) { ${body} }`).join('\n  ')}
  return 99;
}`;

describe.each(['sandbox', 'none'] as const)('a Kattis output validator with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  const judge = (body: string, inputs: readonly string[] = ['the input\n']) =>
    tests.judgeSource(writesBytes, {
      cases: inputs.map((input) => [`${bodies.indexOf(body)} ${input}`, 'the answer\n']),
      checker: { type: 'custom', protocol: 'kattis', source: validator },
    });

  it.each(documented)('$title', async ({ body }) => {
    expect(await judge(body)).toMatchObject({ verdict: 'accepted' });
  });

  it('finds nothing of the test before', async () => {
    const judgement = await judge(findsNothing, ['1', '2', '3']);
    expect(judgement).toMatchObject({ verdict: 'accepted', tests: { length: 3 } });
  });

  const endingsHere = endings.filter(({ inBothModes }) => isolation === 'sandbox' || inBothModes);
  it.each(endingsHere)('is what failed when it ends with $title', async ({ body, says }) => {
    expect(await judge(body)).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining(says) });
  });

  // The tests above show what differs between the modes: the files that a validator is given, and
  // what keeps it within its limits. The judge reads its messages in the same way.
  if (isolation === 'none') return;

  it.each(messages)('shows the contestant $title', async ({ body, note }) => {
    expect(await judge(readsTeamMessage({ body }))).toMatchObject({
      verdict: 'wrong_answer',
      tests: [{ note }],
    });
  });
});
