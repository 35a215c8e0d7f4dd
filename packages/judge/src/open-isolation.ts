import type { JudgeOptions, MemoryControl, MemoryLimiter } from './judge.ts';
import { findBubblewrap, installBubblewrapHint, namespacesHint } from './machine/bubblewrap-installation.ts';
import { emptyView, type MachineView } from './sandbox/bubblewrap.ts';
import { openCgroups, withoutCgroups } from './sandbox/cgroups.ts';
import { killOrphanedSandboxes } from './sandbox/orphaned-sandboxes.ts';
import { createIsolatedSandboxes, createLocalSandboxes, type OpenSandbox } from './sandbox/sandbox.ts';
import { JudgeSetupError } from './setup-error.ts';

interface IsolationRequest {
  isolation: JudgeOptions['isolation'];
  memoryControl: MemoryControl;
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
export async function openIsolation({
  isolation,
  memoryControl,
  runnerPath,
  temporaryDir,
  programView,
}: IsolationRequest): Promise<Isolation> {
  if (isolation === 'none') {
    const openSandbox = createLocalSandboxes({ runnerPath, temporaryDir });
    return { openSandbox, memoryLimiter: 'address-space', close: async () => {} };
  }
  if (process.platform !== 'linux') {
    throw new JudgeSetupError(
      'platform_unsupported',
      'Isolated judging needs Linux: the sandbox is made of its namespaces.',
    );
  }
  const bubblewrap = await findBubblewrap();
  if (bubblewrap === undefined) {
    throw new JudgeSetupError('bubblewrap_missing', `bubblewrap (bwrap) is not installed. ${installBubblewrapHint}`);
  }
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
    await trial.close();
    return openSandbox;
  };
  try {
    // Kernels and bubblewraps from before 2020 do not know the capability that repeated process ids
    // need.
    const openSandbox = await openTried(true).catch(() => openTried(false));
    const memoryLimiter = cgroups.version === 'none' ? 'address-space' : (`cgroup-${cgroups.version}` as const);
    return { openSandbox, memoryLimiter, close: () => cgroups.close() };
  } catch (cause) {
    await cgroups.close();
    throw new JudgeSetupError(
      'namespaces_unavailable',
      `The sandbox cannot be made on this machine. ${namespacesHint}`,
      { cause },
    );
  }
}
