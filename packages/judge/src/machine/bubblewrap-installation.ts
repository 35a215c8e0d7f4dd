import { JudgeSetupError } from '../setup-error.ts';
import { findExecutable } from './find-executable.ts';
import { questionTool } from './find-tool.ts';

export interface BubblewrapInstallation {
  path: string;
  version: string;
  /** Versions from 0.8 can forbid user namespaces inside the sandbox. */
  disablesUserNamespaces: boolean;
}

const bubblewrap = { program: 'bwrap', name: 'bubblewrap (bwrap)', debianPackage: 'bubblewrap' };
const installBubblewrapHint = 'Install it: apt-get install -y bubblewrap (Debian, Ubuntu).';
export const namespacesHint =
  'Namespaces are switched off or forbidden here: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), ' +
  'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), or in a container, run it with --privileged.';

/** Finds the installed bubblewrap. Rejects with a JudgeSetupError. */
export async function findBubblewrap(): Promise<BubblewrapInstallation> {
  const path = await findExecutable(bubblewrap.program);
  if (path === undefined) throw withoutBubblewrap(`${bubblewrap.name} is not installed.`);
  const stdout = await questionTool(bubblewrap, path, ['--version']).catch((error: unknown) => {
    const isBroken = error instanceof JudgeSetupError && error.code === 'tool_broken';
    throw isBroken ? withoutBubblewrap(error.problem) : error;
  });
  const [text = '', major, minor] = /(\d+)\.(\d+)(?:\.\d+)?/.exec(stdout) ?? [];
  return { path, version: text, disablesUserNamespaces: Number(major) > 0 || Number(minor) >= 8 };
}

/** A machine on which bubblewrap does not work has no sandbox. One on which it is slow has one. */
function withoutBubblewrap(problem: string): JudgeSetupError {
  return new JudgeSetupError('bubblewrap_missing', problem, { advice: installBubblewrapHint });
}
