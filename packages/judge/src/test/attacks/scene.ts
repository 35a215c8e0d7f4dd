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
import { testCacheDir } from '../judging.ts';
import { type Attack, cpp } from './attack.ts';
import { openTraceFinder, type Traces } from './traces.ts';

/** A judge with something to steal around it. */
export interface Scene {
  /** In files, in the environment, in another test's input and in another submission: in nothing that comes of an attack. */
  secret: string;
  /** Judges the attack on two tests; the second one's input holds the secret. */
  judgeAttack(attack: Attack, verdict: Verdict): Promise<Judgement>;
  /** Judges an ordinary submission, compiled before. */
  judgeNeighbour(): Promise<Judgement>;
  findTraces(): Promise<Traces>;
  /** How often somebody connected to the server whose port the attacks know. */
  connections(): number;
  close(): Promise<void>;
}

const mebibyte = 1024 ** 2;

export async function openScene(memoryControl: MemoryControl): Promise<Scene> {
  const secret = `secret${randomBytes(12).toString('hex')}`;
  const marker = `podium-escape-${randomBytes(6).toString('hex')}`;
  vi.stubEnv('PODIUM_ATTACKED_SECRET', secret);
  const server = await openServer();
  const stage = await openStage(secret, marker, server.port);
  const judge = await createJudge({ isolation: 'sandbox', cacheDir: testCacheDir, memoryControl });
  const neighbour = cpp`#include <cstdio>
    int main() { char word[64]; if (scanf("%63s", word) == 1) printf("%s ${secret}\n", word); }`;
  const judgeNeighbour = () => {
    const tests = [{ inputPath: stage.inputPaths[0], answerPath: stage.neighbourAnswerPath }];
    return judgeSource(judge, neighbour, tests, {});
  };
  // Compiled now, and the last of what a judge leaves running in the background is seen as being there before.
  await judgeNeighbour();
  return {
    secret,
    judgeNeighbour,
    connections: server.connections,
    findTraces: await openTraceFinder({ marker, cacheDir: testCacheDir, inodes: await stage.inodes() }),
    async judgeAttack(attack, verdict) {
      const answerPath = await stage.writeAnswer(attack, verdict);
      const source = attack.source.replaceAll('@SECRET@', stage.secretPath).replaceAll('@MARKER@', marker);
      const tests = stage.inputPaths.map((inputPath) => ({ inputPath, answerPath }));
      return judgeSource(judge, source, tests, attack);
    },
    async close() {
      await judge.close();
      await server.close();
      await stage.remove();
      vi.unstubAllEnvs();
    },
  };
}

type AttackLimits = Pick<Attack, 'timeLimitMs' | 'memoryMegabytes' | 'outputLimitBytes'>;

function judgeSource(judge: Judge, source: string, tests: readonly TestCaseFiles[], limits: AttackLimits) {
  const { timeLimitMs = 1000, memoryMegabytes = 64, outputLimitBytes } = limits;
  const bounds = { timeLimitMs, memoryLimitBytes: memoryMegabytes * mebibyte };
  return judge.judgeSubmission({
    source,
    language: 'cpp',
    limits: outputLimitBytes === undefined ? bounds : { ...bounds, outputLimitBytes },
    checker: { type: 'tokens' },
    tests,
    stopAtFirstFailure: true,
  });
}

/** The files of the scene, in a folder where nothing but the sandbox keeps programs from reading them. */
async function openStage(secret: string, marker: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'judge-attacks-'));
  await chmod(folder, 0o755);
  let answerCount = 0;
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    await chmod(path, 0o644);
    return path;
  };
  const secretPath = await write('secret', `${secret}\n`);
  const neighbourAnswerPath = await write('neighbour.ans', `${marker} ${secret}\n`);
  const hints = [marker, secretPath, neighbourAnswerPath, testCacheDir, port].join(' ');
  const inputPaths = [await write('1.in', hints), await write('2.in', `${hints}\n${secret}\n`)] as const;
  return {
    secretPath,
    neighbourAnswerPath,
    inputPaths,
    inodes: () => Promise.all(inputPaths.map(async (path) => (await stat(path)).ino)),
    writeAnswer({ output = 'contained' }: Attack, verdict: Verdict) {
      answerCount += 1;
      // What is wrong about a wrong answer is told, so that one is no secret.
      const answer = verdict === 'accepted' ? output : verdict === 'wrong_answer' ? 'right' : secret;
      return write(`${answerCount}.ans`, answer);
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
