import { findExecutable } from './find-executable.ts';
import { askTool } from './run-tool.ts';

export interface BubblewrapInstallation {
  path: string;
  version: string;
  /** Versions from 0.8 can forbid user namespaces inside the sandbox. */
  disablesUserNamespaces: boolean;
}

export const installBubblewrapHint = 'Install it: apt-get install -y bubblewrap (Debian, Ubuntu).';
export const namespacesHint =
  'Namespaces are switched off or forbidden here: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), ' +
  'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), or in a container, run it with --privileged.';

/** Finds the installed bubblewrap; undefined if there is none that answers. */
export async function findBubblewrap(): Promise<BubblewrapInstallation | undefined> {
  const path = await findExecutable('bwrap');
  if (path === undefined) return undefined;
  const { succeeded, stdout } = await askTool(path, ['--version'], { timeoutMs: 10_000 });
  const version = /(\d+)\.(\d+)(?:\.\d+)?/.exec(stdout);
  if (!succeeded || version === null) return undefined;
  const [text, major, minor] = version;
  return { path, version: text, disablesUserNamespaces: Number(major) > 0 || Number(minor) >= 8 };
}
