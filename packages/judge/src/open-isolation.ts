import type { JudgeOptions, MemoryLimiter } from './judge.ts';
import { findBubblewrap, namespacesHint } from './machine/bubblewrap-installation.ts';
import { emptyView, type MachineView } from './sandbox/bubblewrap.ts';
import { openCgroups, withoutCgroups } from './sandbox/cgroups.ts';
import { killOrphanedSandboxes } from './sandbox/orphaned-sandboxes.ts';
import { createIsolatedSandboxes, createLocalSandboxes, type OpenSandbox } from './sandbox/sandbox.ts';
import { HostError } from './sandbox/sandbox-error.ts';
import { JudgeSetupError } from './setup-error.ts';

interface IsolationRequest extends Required<Pick<JudgeOptions, 'isolation' | 'memoryControl'>> {
  runnerPath: string;
  temporaryDir: string;
  programView: MachineView;
}

interface Isolation {
  openSandbox: OpenSandbox;
  memoryLimiter: MemoryLimiter;
  close(): Promise<void>;
}

/**
 * Opens sandboxes that were tried and work, or rejects with a JudgeSetupError: isolation is never
 * silently absent.
 */
export async function openIsolation(request: IsolationRequest): Promise<Isolation> {
  const { isolation, memoryControl, runnerPath, temporaryDir, programView } = request;
  if (isolation === 'none') {
    const openSandbox = createLocalSandboxes(runnerPath, temporaryDir);
    return { openSandbox, memoryLimiter: 'address-space', close: async () => {} };
  }
  if (process.platform !== 'linux') {
    throw new JudgeSetupError(
      'platform_unsupported',
      'Isolated judging needs Linux: the sandbox is made of its namespaces.',
    );
  }
  const bubblewrap = await findBubblewrap();
  killOrphanedSandboxes(runnerPath);
  const cgroups = memoryControl === 'rlimit' ? withoutCgroups : await openCgroups();
  const openTried = async (canRepeatProcessIds: boolean) => {
    const openSandbox = createIsolatedSandboxes({
      bubblewrapPath: bubblewrap.path,
      disablesUserNamespaces: bubblewrap.disablesUserNamespaces,
      canRepeatProcessIds,
      runnerPath,
      cgroups,
    });
    const trial = await openSandbox({
      view: { ...emptyView, ...programView },
      memoryLimitBytes: 64 * 1024 ** 2,
      descriptors: [],
      repeatsProcessIds: true,
    });
    await trial[Symbol.asyncDispose]();
    return openSandbox;
  };
  try {
    const openSandbox = await openFirstWorking(openTried);
    const memoryLimiter = cgroups.version === 'none' ? 'address-space' : (`cgroup-${cgroups.version}` as const);
    return { openSandbox, memoryLimiter, close: () => cgroups.close() };
  } catch (cause) {
    await cgroups.close();
    // A machine that is slow, or has no space left, does not lack namespaces.
    if (cause instanceof HostError) throw cause;
    throw new JudgeSetupError('namespaces_unavailable', 'The sandbox cannot be made on this machine.', {
      advice: namespacesHint,
      cause,
    });
  }
}

/**
 * Kernels and bubblewraps from before 2020 do not know the capability that repeated process ids
 * need. A sandbox that the machine could not start in time is tried again as it is.
 */
async function openFirstWorking(open: (canRepeatProcessIds: boolean) => Promise<OpenSandbox>): Promise<OpenSandbox> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(true);
    } catch (error) {
      if (!(error instanceof HostError)) return open(false);
      if (attempt === attemptsMax) throw error;
    }
  }
}

const attemptsMax = 3;
