import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bubblewrapArgs, type SandboxView, scratchFolder } from './bubblewrap.ts';
import type { Cgroups, MemoryGroup } from './cgroups.ts';
import { type Core, createCores, readAllowedCores } from './cores.ts';
import type { Execution, Job } from './execution.ts';
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

/** Runs programs one after the other under limits. */
export interface Sandbox {
  /** The path of the scratch folder, as programs see it. */
  folder: string;
  /** Rejects with a SandboxError if the sandbox failed, or with the signal's reason. */
  execute(job: Job): Promise<Execution>;
  /**
   * Lets a joined program run for at most this much longer, not counting waits for a core. If it
   * goes on, it has reached its limit of wall time. A program that has ended is unaffected.
   */
  endWithin(milliseconds: number): void;
  /** Returns how long the running program has waited for a core on a busy machine so far. */
  waitedMs(): number;
  /**
   * Returns whether the running program sleeps, so that it waits for something; true if that cannot
   * be seen.
   */
  isAsleep(): boolean;
  /** Kills what runs in it, waits until it is gone, and removes its files. */
  close(): Promise<void>;
}

export type OpenSandbox = (request: SandboxRequest) => Promise<Sandbox>;

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
          ...coreArgs(core),
          ...groupArgs(group, descriptors.length),
          ...lastIdArgs(lastId, descriptors.length + groupDescriptors(group).length),
        ],
        startedBy: process.getuid?.() === 0 ? 'root' : 'user',
        userId: sandboxUserIds.first + randomInt(sandboxUserIds.count),
      });
      const runner = await RunnerProcess.start({
        path: paths.bubblewrapPath,
        args,
        descriptors: [...descriptors, ...groupDescriptors(group), ...(lastId === undefined ? [] : [lastId])],
        hasCgroup: group !== undefined,
        sandboxed: true,
        signal,
      });
      const close = async () => {
        await runner.close();
        await release();
      };
      return createSandbox(scratchFolder, runner, close);
    } catch (error) {
      await release();
      throw error;
    } finally {
      if (lastId !== undefined) closeSync(lastId);
    }
  };
}

/** Runs the same runner without isolation: a learner's own program on their own machine. */
export function createLocalSandboxes({
  runnerPath,
  temporaryDir,
}: {
  runnerPath: string;
  temporaryDir: string;
}): OpenSandbox {
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
      const close = async () => {
        await runner.close();
        await removeFolder();
      };
      return createSandbox(folder, runner, close);
    } catch (error) {
      await removeFolder();
      throw error;
    }
  };
}

function createSandbox(folder: string, runner: RunnerProcess, close: () => Promise<void>): Sandbox {
  return {
    folder,
    execute: (job) => runner.execute(job),
    endWithin: (milliseconds) => runner.endWithin(milliseconds),
    waitedMs: () => runner.waitedMs(),
    isAsleep: () => runner.isAsleep(),
    close,
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

function lastIdArgs(lastId: number | undefined, index: number): string[] {
  return lastId === undefined ? [] : ['--last-pid', String(inheritedNumber(index))];
}

function coreArgs(core: Core | undefined): string[] {
  return core === undefined ? [] : ['--core', String(core.number)];
}

function groupDescriptors(group: MemoryGroup | undefined): number[] {
  if (group === undefined) return [];
  const peak = group.peakDescriptor === undefined ? [] : [group.peakDescriptor];
  return [group.procsDescriptor, group.eventsDescriptor, ...peak];
}

/**
 * Returns the options that name the group's descriptors to the runner; they come after the other
 * inherited descriptors.
 */
function groupArgs(group: MemoryGroup | undefined, firstIndex: number): string[] {
  const names = ['--cgroup-procs', '--cgroup-events', '--cgroup-peak'];
  return groupDescriptors(group).flatMap((_, index) => [
    names[index] ?? '',
    String(inheritedNumber(firstIndex + index)),
  ]);
}
