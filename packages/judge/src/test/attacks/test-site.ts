import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createJudge } from '../../create-judge.ts';
import type { Judge, MemoryControl } from '../../judge.ts';
import type { Judgement, TestCaseFiles } from '../../judgement.ts';
import type { Verdict } from '../../verdicts.ts';
import { joinParts } from '../joined-program.ts';
import { testCacheDir } from '../judging.ts';
import { type Attack, cpp, prelude } from './attack.ts';
import { openTraceFinder, type Traces } from './traces.ts';

/** A judge, and a secret that attacks try to read. */
export interface TestSite {
  /**
   * The secret is in files, in the environment, in another test's input and in another submission.
   * No judgement of an attack may contain it.
   */
  secret: string;
  /** Judges the attack on two tests. The second one's input contains the secret. */
  judgeAttack(attack: Attack, verdict: Verdict): Promise<Judgement>;
  /** Judges an ordinary submission that is compiled already. */
  judgeNeighbour(): Promise<Judgement>;
  findTraces(): Promise<Traces>;
  /** Returns the number of connections to the server whose port the attacks know. */
  connections(): number;
  close(): Promise<void>;
}

const mebibyte = 1024 ** 2;

/**
 * `attacks` has all attacks that may be judged here, or more. Their parts are compiled as one
 * program.
 */
export async function openTestSite(memoryControl: MemoryControl, attacks: readonly Attack[]): Promise<TestSite> {
  const secret = `secret${randomBytes(12).toString('hex')}`;
  const marker = `podium-escape-${randomBytes(6).toString('hex')}`;
  vi.stubEnv('PODIUM_ATTACKED_SECRET', secret);
  const server = await openServer();
  const fixtures = await writeFixtures(secret, marker, server.port);
  const openJudge = (compileTimeLimitMs: number) =>
    createJudge({ isolation: 'sandbox', cacheDir: testCacheDir, memoryControl, compileTimeLimitMs });
  // The largest program here takes a quarter of this time.
  const judge = await openJudge(5000);
  const neighbour = cpp`#include <cstdio>
    int main() { char word[64]; if (scanf("%63s", word) == 1) printf("%s ${secret}\n", word); }`;
  const judgeNeighbour = () => {
    const tests = [{ inputPath: fixtures.neighbourInputPath, answerPath: fixtures.neighbourAnswerPath }];
    return judgeSource(judge, neighbour, tests, {});
  };
  // Compiling the program starts the judge's background processes before the search for traces
  // begins.
  await judgeNeighbour();
  const parts = attacks.flatMap(({ source }) => (typeof source === 'string' ? [] : [source]));
  const joined = joinParts(prelude, parts);
  return {
    secret,
    judgeNeighbour,
    connections: server.connections,
    findTraces: await openTraceFinder({ marker, cacheDir: testCacheDir, inodes: fixtures.inodes }),
    async judgeAttack(attack, verdict) {
      const { source, compileTimeLimitMs } = attack;
      if (typeof source !== 'string')
        return judgeSource(
          judge,
          joined,
          await fixtures.writeTests(attack, verdict, `${parts.indexOf(source)}\n`),
          attack,
        );
      const ownSource = source.replaceAll('@SECRET@', fixtures.secretPath).replaceAll('@MARKER@', marker);
      const tests = await fixtures.writeTests(attack, verdict);
      if (compileTimeLimitMs === undefined) return judgeSource(judge, ownSource, tests, attack);
      const impatient = await openJudge(compileTimeLimitMs);
      return judgeSource(impatient, ownSource, tests, attack).finally(() => impatient.close());
    },
    async close() {
      await judge.close();
      await server.close();
      await fixtures.remove();
      vi.unstubAllEnvs();
    },
  };
}

type AttackLimits = Pick<Attack, 'language' | 'timeLimitMs' | 'memoryMegabytes' | 'outputLimitBytes'>;

function judgeSource(judge: Judge, source: string, tests: readonly TestCaseFiles[], limits: AttackLimits) {
  const { language = 'cpp', timeLimitMs = 1000, memoryMegabytes = 64, outputLimitBytes } = limits;
  const bounds = { timeLimitMs, memoryLimitBytes: memoryMegabytes * mebibyte };
  return judge.judgeSubmission({
    source,
    language,
    limits: outputLimitBytes === undefined ? bounds : { ...bounds, outputLimitBytes },
    checker: { type: 'tokens' },
    tests,
    stopAtFirstFailure: true,
  });
}

/** Writes files into a folder that only the sandbox protects from programs. */
async function writeFixtures(secret: string, marker: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'judge-attacks-'));
  await chmod(folder, 0o755);
  const inodes: number[] = [];
  let fileCount = 0;
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    await chmod(path, 0o644);
    return path;
  };
  const writeNumbered = (text: string) => {
    fileCount += 1;
    return write(`${fileCount}`, text);
  };
  const writeInput = async (text: string) => {
    const path = await writeNumbered(text);
    inodes.push((await stat(path)).ino);
    return path;
  };
  const secretPath = await write('secret', `${secret}\n`);
  const neighbourAnswerPath = await write('neighbour.ans', `${marker} ${secret}\n`);
  const hints = [marker, secretPath, neighbourAnswerPath, testCacheDir, port].join(' ');
  return {
    secretPath,
    neighbourAnswerPath,
    neighbourInputPath: await writeInput(hints),
    /** The inodes of the inputs that were written so far. */
    inodes,
    /** The program reads `firstLine` before the hints. */
    async writeTests({ output = 'contained' }: Attack, verdict: Verdict, firstLine = ''): Promise<TestCaseFiles[]> {
      // The note of a wrong answer quotes the expected answer, so that answer is no secret.
      const answer = verdict === 'accepted' ? output : verdict === 'wrong_answer' ? 'right' : secret;
      const answerPath = await writeNumbered(answer);
      const inputs = [`${firstLine}${hints}`, `${firstLine}${hints}\n${secret}\n`];
      return Promise.all(inputs.map(async (input) => ({ inputPath: await writeInput(input), answerPath })));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function openServer() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => count,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
