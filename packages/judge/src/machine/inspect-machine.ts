import { cpp } from '../languages/cpp.ts';
import type { Language } from '../languages/language.ts';
import { getLanguage, languages } from '../languages/languages.ts';
import { openCgroups } from '../sandbox/cgroups.ts';
import { findBubblewrap, installBubblewrapHint, namespacesHint } from './bubblewrap-installation.ts';
import { findTool, installHint } from './find-tool.ts';
import { runTool } from './run-tool.ts';

/**
 * One thing that judging needs. If it is missing, `lost` names the loss and `fix` how to get it.
 */
export type Requirement = { status: 'ok'; detail: string } | { status: 'missing'; lost: string; fix: string };

export interface MachineReport {
  /** The C++ compiler, without which nothing is judged. */
  compiler: Requirement;
  /** The needs of the languages that were asked for, by the language's id. */
  languages: Readonly<Record<string, Requirement>>;
  /** The formatters of those that have one, by the language's id. Judging needs none. */
  formatters: Readonly<Record<string, Requirement>>;
  bubblewrap: Requirement;
  namespaces: Requirement;
  cgroups: Requirement & { version: 'v1' | 'v2' | 'none' };
}

/**
 * Finds what this machine offers a judge of these languages, by trying it. It changes nothing, and
 * rejects only with a RangeError for an id that no language has.
 */
export async function inspectMachine(ids: readonly string[] = Object.keys(languages)): Promise<MachineReport> {
  const offered = ids.map((id) => [id, getLanguage(id)] as const);
  const [compiler, bubblewrap, cgroups, found, formatters] = await Promise.all([
    inspectTool(cpp, 'Nothing can be compiled, run or judged.'),
    findBubblewrap(),
    inspectCgroups(),
    Promise.all(offered.map(async ([id, language]) => [id, await inspectTool(language)] as const)),
    inspectFormatters(offered),
  ]);
  return {
    compiler,
    languages: Object.fromEntries(found),
    formatters,
    bubblewrap:
      bubblewrap === undefined
        ? { status: 'missing', lost: 'Submissions cannot be judged in isolation.', fix: installBubblewrapHint }
        : { status: 'ok', detail: `bubblewrap ${bubblewrap.version}` },
    namespaces: await inspectNamespaces(bubblewrap?.path),
    cgroups,
  };
}

async function inspectTool(
  { name, tool }: Pick<Language, 'name' | 'tool'>,
  lost = `Programs in ${name} cannot be judged: ${tool.program} is not installed.`,
): Promise<Requirement> {
  const found = await findTool(tool);
  if (found !== undefined) return { status: 'ok', detail: found.version };
  return { status: 'missing', lost, fix: installHint(tool) };
}

async function inspectFormatters(
  offered: readonly (readonly [id: string, Language])[],
): Promise<MachineReport['formatters']> {
  const formatters: Record<string, Requirement> = {};
  for (const [id, { name, formatter }] of offered) {
    if (formatter === undefined) continue;
    const lost = `Programs in ${name} cannot be formatted, which is optional: ${formatter.tool.program} is not installed.`;
    formatters[id] = await inspectTool({ name, tool: formatter.tool }, lost);
  }
  return formatters;
}

async function inspectNamespaces(bubblewrapPath: string | undefined): Promise<Requirement> {
  const lost = 'Submissions cannot be judged in isolation.';
  if (bubblewrapPath === undefined) return { status: 'missing', lost, fix: installBubblewrapHint };
  const namespaces = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--die-with-parent'];
  const user = process.getuid?.() === 0 ? [] : ['--unshare-user'];
  const args = [...user, ...namespaces, '--ro-bind', '/', '/', '--', '/bin/sh', '-c', 'exit 0'];
  const trial = await runTool(bubblewrapPath, args, { timeoutMs: 10_000 });
  if (trial.succeeded) return { status: 'ok', detail: 'process, network, mount and IPC namespaces work' };
  return { status: 'missing', lost: `${lost} (${trial.stderr.trim().slice(0, 300)})`, fix: namespacesHint };
}

async function inspectCgroups(): Promise<MachineReport['cgroups']> {
  const cgroups = await openCgroups();
  await cgroups.close();
  if (cgroups.version !== 'none')
    return { version: cgroups.version, status: 'ok', detail: `memory is limited by cgroup ${cgroups.version}` };
  return {
    version: 'none',
    status: 'missing',
    lost: 'Memory is limited by address space only: a program may use several times its limit before it is stopped, and is judged by its peak.',
    fix: 'Run the judge as root, or under systemd with Delegate=memory and DelegateSubgroup=judge; in a container, mount /sys/fs/cgroup writable.',
  };
}
