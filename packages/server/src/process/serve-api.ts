import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { inspectMachine, type MachineReport, readOpenFilesMax } from '@podium/judge';
import type { Config } from '../config.ts';
import { createPlatform, type Platform, waitingConnectionsMax } from '../platform.ts';
import { limitHeap } from './limit-heap.ts';
import { type ServeContext, waitForJudge } from './serve-context.ts';
import {
  describeFileLimit,
  formatBanner,
  formatNewAdmin,
  formattedLanguages,
  machineNotes,
  type NewAdmin,
} from './serve-texts.ts';
import { whenStopRequested } from './stop-requests.ts';

/** Requests for languages wait so long for the examination of the machine, in milliseconds. */
const formattersWithinMs = 5_000;

/** Answers requests, and judges unless the settings say 0 workers, until a stop request. */
export async function answerUntilStopped({ config, environment, log, say }: ServeContext): Promise<void> {
  let isStopping = false;
  const stopRequested = whenStopRequested(environment).then(() => {
    isStopping = true;
  });
  await requireFree(config);
  // A tool that hangs is given up after two minutes. Requests are answered meanwhile.
  let machine: MachineReport | undefined;
  const inspection = inspectMachine(config.languages).then((report) => {
    machine = report;
    return report;
  });
  const fileLimit = describeFileLimit(await readOpenFilesMax(), { ...config, connections: waitingConnectionsMax });
  if (fileLimit !== undefined) say(fileLimit);
  const platform = await createPlatform({
    config,
    notes: () => (machine ? machineNotes(machine) : []),
    // A tool that hangs must not delay answers for as long.
    formattedLanguages: async () => {
      const report = await Promise.race([inspection, setTimeout(formattersWithinMs, undefined, { ref: false })]);
      return report ? formattedLanguages(report) : [];
    },
    logger: { level: config.logLevel, stream: log.writer },
  });
  const admin = await ensureAdmin(platform, config);
  limitHeap();
  const sayUnlessStopping = (text: string): void => {
    if (!isStopping) say(text);
  };
  const start = async (): Promise<boolean> => {
    const demo = await platform.ensureDemo(config.demo, () => sayUnlessStopping('Setting up the demo (once)…'));
    const address = await platform.listen();
    const judge = await waitForJudge(platform.judgeProcess, sayUnlessStopping);
    const report = await inspection;
    // A stop request came first; then the state of the judge may stay unknown.
    if (isStopping || judge.type === 'starting') return false;
    say(formatBanner({ ...config, address, admin, demo, machine: report, judge, log: log.name }));
    return true;
  };
  const started = start();
  try {
    // The next start completes a demo whose setup was interrupted.
    const isStarted = await Promise.race([started, stopRequested.then(() => false)]);
    if (!isStarted && admin) say(formatNewAdmin(admin));
  } catch (error) {
    // The account exists, and the next start will not know its password.
    if (admin) say(formatNewAdmin(admin));
    await platform.close();
    throw error;
  }
  await stopRequested;
  started.catch(() => {
    // A stop during the start makes the start fail, which is not an error.
  });
  say('Stopping: submissions being judged are finished or re-queued…');
  await platform.close();
}

/**
 * Fails before the installation and its demo are made if the server could not listen afterwards.
 */
async function requireFree({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Returns the first administrator, if this start made one. */
async function ensureAdmin(platform: Platform, config: Config): Promise<NewAdmin | undefined> {
  const email = config.admin.email ?? 'admin@podium.example';
  const password = config.admin.password ?? randomBytes(12).toString('base64url');
  const isNew = await platform.accounts.ensureAdmin({ email, password, firstName: 'Podium', lastName: 'Admin' });
  if (!isNew) return undefined;
  return { email, password: config.admin.password === undefined ? password : undefined };
}
