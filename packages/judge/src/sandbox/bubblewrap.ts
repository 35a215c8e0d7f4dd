import { posix } from 'node:path';

/** The parts of the machine that a sandbox shows; it starts empty. */
export interface SandboxView {
  /** Host paths that the sandbox shows read-only. */
  readOnly: readonly { hostPath: string; path: string }[];
  symlinks: readonly { target: string; path: string }[];
  /** Device files that the sandbox shows at their own paths if the machine has them. */
  devices: readonly string[];
  /** Gives the standard streams of programs names: `/dev/stdin`, `/dev/fd/0` and the others. */
  namesStreams: boolean;
  /** The size of the writable folder `/work`, in memory; 0: the sandbox has no writable folder. */
  scratchBytes: number;
}

/** The machine's own files that a sandbox shows. */
export type MachineView = Omit<SandboxView, 'scratchBytes'>;

export const scratchFolder = '/work';
export const emptyView: SandboxView = { readOnly: [], symlinks: [], devices: [], namesStreams: false, scratchBytes: 0 };

interface BubblewrapOptions {
  view: SandboxView;
  /** The host path of the pipe that programs read, if their input is one. */
  inputPipePath?: string | undefined;
  runnerPath: string;
  runnerArgs: readonly string[];
  /**
   * `root`: bubblewrap needs no user namespace, and the runner gives up root as its first act.
   * `user`: everything happens in a user namespace, which has one user: the one who started it.
   */
  startedBy: 'root' | 'user';
  /** The unprivileged user and group inside. */
  userId: number;
  /** bubblewrap 0.8 can forbid user namespaces inside the sandbox. */
  disablesUserNamespaces: boolean;
  /**
   * Leaves the runner the capability to choose process ids. An ordinary user has it only in the
   * user namespace that owns the pid namespace. So bubblewrap then cannot forbid user namespaces,
   * and only the filter of system calls does.
   */
  repeatsProcessIds: boolean;
}

/**
 * Returns the arguments of `bwrap` that put the runner, as pid 1, into an otherwise empty machine.
 */
export function bubblewrapArgs(options: BubblewrapOptions): string[] {
  const { view } = options;
  return [
    '--die-with-parent',
    '--as-pid-1',
    '--new-session',
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--hostname', 'sandbox', '--clearenv'],
    ...privilegeArgs(options),
    // It comes first, since the machine may have a folder of this name with what it shows.
    ...(view.scratchBytes === 0
      ? []
      : ['--perms', '0777', '--size', String(view.scratchBytes), '--tmpfs', scratchFolder]),
    ...parentFolders(view).flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...view.readOnly.flatMap(({ hostPath, path }) => ['--ro-bind', hostPath, path]),
    ...view.symlinks.flatMap(({ target, path }) => ['--symlink', target, path]),
    ...view.devices.flatMap((path) => ['--dev-bind-try', path, path]),
    ...(view.namesStreams ? streamArgs(options.inputPipePath) : []),
    ...['--ro-bind', options.runnerPath, '/runner'],
    ...['--remount-ro', '/', '--chdir', '/'],
    ...[
      '--',
      '/runner',
      '--sandboxed',
      ...(view.namesStreams ? ['--streams'] : []),
      ...dropArgs(options),
      ...options.runnerArgs,
    ],
  ];
}

/** The runner makes the files in the folder (named-streams.hpp). */
function streamArgs(inputPipePath: string | undefined): string[] {
  const links = ['stdin', 'stdout', 'stderr'].flatMap((name, number) => ['--symlink', `fd/${number}`, `/dev/${name}`]);
  const input = inputPipePath === undefined ? [] : ['--ro-bind', inputPipePath, '/dev/fd/0'];
  return ['--perms', '0755', '--dir', '/dev', '--perms', '0755', '--tmpfs', '/dev/fd', ...links, ...input];
}

function privilegeArgs({ startedBy, userId, disablesUserNamespaces, repeatsProcessIds }: BubblewrapOptions): string[] {
  const choosesIds = repeatsProcessIds ? ['--cap-add', 'CAP_CHECKPOINT_RESTORE'] : [];
  if (startedBy === 'root')
    return ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', ...choosesIds];
  const user = ['--unshare-user', '--uid', String(userId), '--gid', String(userId), ...choosesIds];
  return disablesUserNamespaces && !repeatsProcessIds ? [...user, '--disable-userns'] : user;
}

function dropArgs({ startedBy, userId }: BubblewrapOptions): string[] {
  return startedBy === 'root' ? ['--drop-to', String(userId)] : [];
}

/**
 * bubblewrap makes missing parent folders for its own user only, but programs run as another one.
 */
function parentFolders({ readOnly, symlinks, devices }: SandboxView): string[] {
  const parents = new Set<string>();
  for (const path of [...[...readOnly, ...symlinks].map((shown) => shown.path), ...devices]) {
    for (let folder = posix.dirname(path); folder !== '/'; folder = posix.dirname(folder)) parents.add(folder);
  }
  return [...parents].sort();
}
