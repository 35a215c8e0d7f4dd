import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bubblewrapArgs, type SandboxView, scratchFolder } from './bubblewrap.ts';
import type { Cgroups } from './cgroups.ts';
import { createCores, readAllowedCores } from './cores.ts';
import { inheritedNumber, RunnerProcess } from './runner-process.ts';

export interface SandboxRequest {
  view: SandboxView;
  memoryLimitBytes: number;
  /** The path of the pipe that joined programs read, which is open already. */
  inputPipePath?: string | undefined;
  /** Open files that jobs will name. All other files of this process stay out. */
  descriptors: readonly number[];
  /**
   * Keeps programs on one core, if possible one that no other such sandbox has. Otherwise the
   * kernel looks for another core at each exec, and the caches of that core hold nothing of the
   * program.
   */
  onOneCore?: boolean;
  /**
   * Gives every program the same process ids as the first one. Otherwise they would reveal how many
   * threads earlier programs started. If the kernel does not allow it, the ids continue to rise.
   */
  repeatsProcessIds?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Runs programs one after the other under limits. Disposing kills what runs in it, waits until it
 * is gone, and removes its files.
 */
export interface Sandbox
  extends Pick<RunnerProcess, 'execute' | 'endWithin' | 'waitedMs' | 'isAsleep'>,
    AsyncDisposable {
  /** The path of the scratch folder, as programs see it. */
  folder: string;
}

export type OpenSandbox = (request: SandboxRequest) => Promise<Sandbox>;

/** The dependencies of all that runs programs. */
export interface SandboxDependencies {
  openSandbox: OpenSandbox;
  temporaryDir: string;
}

interface IsolatedDependencies {
  bubblewrapPath: string;
  /** True if bubblewrap can leave the runner the capability that repeated process ids need. */
  canRepeatProcessIds: boolean;
  disablesUserNamespaces: boolean;
  runnerPath: string;
  cgroups: Cgroups;
}

// Neither Debian nor systemd assigns these user ids. One is chosen at random, so that sandboxes
// that run at the same time do not share what the kernel counts per user.
const sandboxUserIds = { first: 60_600, count: 500 };

/** Sandboxes made by bubblewrap, with the runner as their pid 1. */
export function createIsolatedSandboxes(dependencies: IsolatedDependencies): OpenSandbox {
  const { cgroups, canRepeatProcessIds, ...paths } = dependencies;
  const takeCore = createCores(readAllowedCores(), process.pid);
  return async ({ onOneCore = false, repeatsProcessIds = false, ...request }) => {
    const { view, inputPipePath, memoryLimitBytes, descriptors, signal } = request;
    signal?.throwIfAborted();
    const group = await cgroups.createGroup(memoryLimitBytes);
    const core = onOneCore ? takeCore() : undefined;
    const lastId = repeatsProcessIds && canRepeatProcessIds ? openLastProcessId() : undefined;
    // These descriptors come after those of the request, and options name them to the runner.
    const own = [
      ['--cgroup-join', group?.joinDescriptor],
      ['--cgroup-events', group?.eventsDescriptor],
      ['--cgroup-peak', group?.peakDescriptor],
      ['--last-pid', lastId],
    ].filter((option): option is [string, number] => option[1] !== undefined);
    const release = async () => {
      core?.release();
      await group?.remove();
    };
    try {
      const args = bubblewrapArgs({
        ...paths,
        view,
        inputPipePath,
        repeatsProcessIds: lastId !== undefined,
        runnerArgs: [
          ...(core === undefined ? [] : ['--core', String(core.number)]),
          ...own.flatMap(([option], index) => [option, String(inheritedNumber(descriptors.length + index))]),
        ],
        startedBy: process.getuid?.() === 0 ? 'root' : 'user',
        userId: sandboxUserIds.first + randomInt(sandboxUserIds.count),
      });
      const runner = await RunnerProcess.start({
        path: paths.bubblewrapPath,
        args,
        descriptors: [...descriptors, ...own.map(([, descriptor]) => descriptor)],
        hasCgroup: group !== undefined,
        sandboxed: true,
        signal,
      });
      return createSandbox(scratchFolder, runner, release);
    } catch (error) {
      await release();
      throw error;
    } finally {
      if (lastId !== undefined) closeSync(lastId);
    }
  };
}

/** Runs the same runner without isolation: a learner's own program on their own machine. */
export function createLocalSandboxes(runnerPath: string, temporaryDir: string): OpenSandbox {
  return async ({ view, descriptors, signal }) => {
    const folder = await mkdtemp(join(temporaryDir, 'run-'));
    const removeFolder = () => rm(folder, { recursive: true, force: true });
    try {
      const runner = await RunnerProcess.start({
        path: runnerPath,
        args: ['--local'],
        cwd: view.scratchBytes > 0 ? folder : temporaryDir,
        descriptors,
        hasCgroup: false,
        sandboxed: false,
        signal,
      });
      return createSandbox(folder, runner, removeFolder);
    } catch (error) {
      await removeFolder();
      throw error;
    }
  };
}

function createSandbox(folder: string, runner: RunnerProcess, release: () => Promise<void>): Sandbox {
  return {
    folder,
    execute: (job) => runner.execute(job),
    endWithin: (milliseconds) => runner.endWithin(milliseconds),
    waitedMs: () => runner.waitedMs(),
    isAsleep: () => runner.isAsleep(),
    async [Symbol.asyncDispose]() {
      await runner.close();
      await release();
    },
  };
}

/**
 * Opens the kernel's file of the last process id, which concerns the pid namespace of the process
 * that reads or writes it. Sandboxes have no /proc, so the runner inherits the file and sets the id
 * of its own namespace. It is undefined if the kernel has no such file, or if a container shows
 * /proc read-only.
 */
function openLastProcessId(): number | undefined {
  try {
    return openSync('/proc/sys/kernel/ns_last_pid', 'r+');
  } catch {
    return undefined;
  }
}
