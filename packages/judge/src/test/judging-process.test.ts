import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testCacheDir } from './judging.ts';
import { judgedProgram, untilRuns } from './traces-of-judges.ts';

// These tests start a separate process that judges, and act on it.
const prelude = (isolation: string) => `
  import { createJudge } from ${JSON.stringify(fileURLToPath(new URL('../index.ts', import.meta.url)))};
  import { closeSync, openSync } from 'node:fs';
  const test = { inputPath: process.argv[1], answerPath: process.argv[1] };
  const judge = await createJudge({ isolation: '${isolation}', cacheDir: ${JSON.stringify(testCacheDir)} });
  const judgeSource = (source, onProgress = () => {}, checker = { type: 'exact' }) => judge.judgeSubmission({
    source, language: 'cpp', limits: { timeLimitMs: 5000, memoryLimitBytes: 64 << 20 },
    checker, tests: [test], stopAtFirstFailure: true,
  }, { onProgress });
  const say = (word) => process.stdout.write(word + '\\n');
`;

describe.each(['sandbox', 'none'] as const)('a process that judges with isolation %s', (isolation) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judge-tests-'));
    await writeFile(join(folder, 'empty'), '');
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Runs a script in a separate process group and returns the lines that it prints. */
  async function run(script: string, descriptors: number, onLine: (line: string, pid: number) => void = () => {}) {
    const shell = `ulimit -n ${descriptors}; exec "$0" --input-type=module -e "$1" "$2"`;
    const args = ['-c', shell, process.execPath, `${prelude(isolation)}${script}`, join(folder, 'empty')];
    const child = spawn('/bin/sh', args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      for (const line of bytes.toString().trim().split('\n')) onLine(line, child.pid ?? 0);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, lines: said.trim().split('\n') };
  }

  it('goes on judging when somebody presses Ctrl-C and it does not want to end', async () => {
    const script = `
      process.on('SIGINT', () => say('interrupted'));
      const source = '#include <unistd.h>\\nint main() { sleep(4); }';
      const judgement = await judgeSource(source, ({ type }) => type === 'running' && say('running'));
      say(judgement.verdict);
      await judge.close();`;
    const { lines } = await run(script, 256, async (line, pid) => {
      if (line !== 'running') return;
      await untilRuns(pid, judgedProgram);
      // Ctrl-C in a terminal sends this signal to the whole foreground group.
      process.kill(-pid, 'SIGINT');
    });
    expect(lines).toEqual(['running', 'interrupted', 'accepted']);
  });

  it('survives a lack of descriptors in a problem and in an interactive one, and judges again when there are some', async () => {
    const script = `
      const interactive = { type: 'interactive', protocol: 'kattis', source: 'int main() { return 42; }' };
      for (const checker of [{ type: 'exact' }, interactive]) {
        const findVerdict = async () => (await judgeSource('int main() {}', undefined, checker)).verdict;
        const verdicts = [await findVerdict()];
        const held = [];
        try { for (;;) held.push(openSync('/dev/null', 'r')); } catch {}
        for (let count = 0; count < 20; count += 1) {
          verdicts.push(await findVerdict());
          closeSync(held.pop());
          closeSync(held.pop());
        }
        for (const descriptor of held) closeSync(descriptor);
        verdicts.push(await findVerdict());
        say(verdicts.join(' '));
      }
      await judge.close();`;
    const { code, lines } = await run(script, 300);
    expect(code).toBe(0);
    const survives = expect.stringMatching(/^accepted (judging_error ){4,}(accepted ?)+$/);
    expect(lines).toEqual([survives, survives]);
  });
});
