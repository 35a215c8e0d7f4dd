import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { findShortage, readOpenFilesMax } from '@podium/judge';
import type { FastifyServerOptions } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { createAccounts } from './accounts/create-accounts.ts';
import { createPasswordHasher } from './accounts/password-hasher.ts';
import { createApp } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createPhaseChangeFinder } from './contests/phase-change-repository.ts';
import { createNouns } from './create-nouns.ts';
import { createVersionReader } from './database/data-version.ts';
import { decideAboutDemo } from './demo/decide-about-demo.ts';
import { createDemoRepository } from './demo/demo-repository.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { clientPackageRoot, sdkPackageRoot, webPagesRoot } from './locations.ts';
import type { Logger } from './logger.ts';
import { openJudging } from './open-judging.ts';
import { startPeriodic } from './start-periodic.ts';
import { readOfferedPackage } from './web/offered-package.ts';
import { readWebPages } from './web/web-pages.ts';

/**
 * So many new connections wait for the event loop. At the start of a contest thousands come within
 * a second, and beyond the number the system drops them, so that clients try again a second later.
 * The system may allow fewer (`net.core.somaxconn`).
 */
export const waitingConnectionsMax = 4096;

/** The database, other requests and files may need so many of the files that may be open. */
const otherFilesMax = 512;

const sweepEveryMs = 5 * 60_000;
const restoreEveryMs = 30_000;

export interface PlatformOptions {
  config: Config;
  clock?: Clock;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Returns the present notes for operators, shown by `/health`. */
  notes?: () => readonly string[];
  /** Finds the languages for which this machine has a formatter; none by default. */
  formattedLanguages?: () => Promise<readonly string[]>;
  /** The folder of the built front end, if it is not the build's default. */
  webPagesFolder?: string;
}

/**
 * A whole installation on this machine: storage, API and, unless the settings say 0 workers, a
 * judge worker.
 */
export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/**
 * Assembles the installation and brings its schema up to date. Nothing listens or judges before
 * `listen`.
 */
export async function createPlatform(options: PlatformOptions) {
  const { config, clock = systemClock } = options;
  const logger: Logger = {
    info: (fields, message) => app.log.info(fields, message),
    warn: (fields, message) => app.log.warn(fields, message),
    error: (fields, message) => app.log.error(fields, message),
  };
  const judging = await openJudging(config, clock, logger);
  const { database, queue, events, eventCounts, changes, worker } = judging;
  const judgeProcess = worker?.judgeProcess;
  const passwords = createPasswordHasher();
  const readVersion = createVersionReader(database);
  const accounts = createAccounts({
    ...{ database, clock, readVersion, passwords, changes },
    addressLimit: config.addressLimit,
  });
  const { problems, contests, submissions, routes } = createNouns({
    ...{ database, queue, events, changes, clock, logger, readVersion, eventCounts },
    version: packageJson.version,
    languages: config.languages,
    uploadsAreDrafts: config.uploadsAreDrafts,
    // Formatters run where the judge does.
    ...(config.workers > 0 && options.formattedLanguages && { formattedLanguages: options.formattedLanguages }),
    createQueue: judging.createQueue,
    onDraining: () => worker?.wake(),
    judgeState: () => judgeProcess?.state() ?? { type: 'absent' },
    notes: options.notes ?? (() => []),
    findShortage: () => findShortage(config.dataDir, tmpdir()),
    metricsAccess: { token: config.metricsToken, host: config.host },
    slots: config.workers,
    connectionsMax: Math.max(otherFilesMax, (await readOpenFilesMax()) - otherFilesMax),
  });
  const answers = createAnswerCache({
    clock,
    readVersion,
    findNextChange: createPhaseChangeFinder(database),
  });
  const app = await createApp({
    clock,
    verifyAccessToken: accounts.verifyAccessToken,
    answers,
    routes: [accounts.routes, ...routes],
    logger: options.logger,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    pages: await readWebPages(options.webPagesFolder ?? webPagesRoot),
    packages: {
      client: await readOfferedPackage(clientPackageRoot),
      sdk: await readOfferedPackage(sdkPackageRoot),
    },
  });
  const periodic: (() => void)[] = [];

  /** Delivers the jobs that nothing would deliver. */
  async function restoreLostJobs(): Promise<void> {
    const jobs = await queue.restoreLost();
    if (jobs === 0) return;
    logger.warn({ jobs }, 'jobs that had no entry in the line are lined up again');
    queue.wake();
  }

  return {
    app,
    accounts: accounts.service,
    judgeProcess,
    /**
     * Adds the demo if the installation is new and `wanted`. Resolves to the decision of this
     * installation.
     */
    ensureDemo: (wanted: boolean, onSeeding: () => void) =>
      decideAboutDemo(wanted, onSeeding, {
        accounts: accounts.service,
        problems: problems.service,
        leaderboards: contests.leaderboards,
        repository: createDemoRepository(database),
        clock,
      }),
    /** Starts judging and listening. Resolves to the address, `http://host:port`. */
    async listen(): Promise<string> {
      await app.listen({ host: config.host, port: config.port, backlog: waitingConnectionsMax });
      worker?.start();
      periodic.push(
        startPeriodic('deleting abandoned runs', sweepEveryMs, submissions.sweepRuns, logger),
        startPeriodic('looking for lost jobs', restoreEveryMs, restoreLostJobs, logger),
      );
      const { port } = app.server.address() as AddressInfo;
      return `http://${urlHost(config.host)}:${port}`;
    },
    /**
     * Lets the judge finish or release its jobs, answers open requests, and closes the database.
     */
    async close(): Promise<void> {
      // The judge stops first, so that callers who wait for a nearly finished verdict still get it.
      await worker?.stop();
      for (const end of periodic) end();
      // Closing rejects the waiting hashes, so that many waiting sign-ins get a response instead of
      // a lost connection.
      await passwords.close();
      await app.close();
      await judging.close();
    },
  };
}

/**
 * Formats an address for a browser: loopback for an unspecified address, brackets around an IPv6
 * one.
 */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
