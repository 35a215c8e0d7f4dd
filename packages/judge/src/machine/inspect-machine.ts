import { cpp } from '../languages/cpp.ts';
import type { Language } from '../languages/language.ts';
import { getLanguage, languages } from '../languages/languages.ts';
import type { Tool } from '../machine/find-tool.ts';
import { openCgroups } from '../sandbox/cgroups.ts';
import { JudgeSetupError, memoryGroupAdvice } from '../setup-error.ts';
import { type BubblewrapInstallation, findBubblewrap, namespacesHint } from './bubblewrap-installation.ts';
import { findTool, silentTool } from './find-tool.ts';
import { runPatiently } from './run-tool.ts';

/**
 * One thing that judging needs. `missing`: it is not there; `unusable`: it is, and does not work or
 * gives no answer. `lost` then names the loss with the reason, which may quote what a tool printed,
 * `inShort` the loss alone, and `fix` what to do.
 */
export type Requirement =
  | { status: 'ok'; detail: string }
  | { status: 'missing' | 'unusable'; lost: string; inShort: string; fix: string };

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
  const [compiler, isolation, cgroups, found, formatters] = await Promise.all([
    inspectTool(cpp.tool, 'Nothing can be compiled, run or judged'),
    inspectIsolation(),
    inspectCgroups(offered.flatMap(([, { name, reservesMemory }]) => (reservesMemory ? [name] : []))),
    inspectTools(offered, ({ name, tool }) => [tool, `Programs in ${name} cannot be judged`]),
    inspectTools(offered, ({ name, formatter }) =>
      formatter ? [formatter.tool, `Programs in ${name} cannot be formatted, which is optional`] : undefined,
    ),
  ]);
  return { compiler, languages: found, formatters, ...isolation, cgroups };
}

/** Inspects a tool of each language that has it, by the language's id. */
async function inspectTools(
  offered: readonly (readonly [id: string, Language])[],
  toolOf: (language: Language) => [tool: Tool, loss: string] | undefined,
): Promise<Record<string, Requirement>> {
  const found = offered.map(async ([id, language]) => {
    const wanted = toolOf(language);
    return wanted ? [[id, await inspectTool(...wanted)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

async function inspectTool(tool: Tool, loss: string): Promise<Requirement> {
  try {
    const { version } = await findTool(tool);
    // Node says the number alone.
    return { status: 'ok', detail: /^v?\d/.test(version) ? `${tool.program} ${version}` : version };
  } catch (error) {
    return explain(error, loss);
  }
}

function explain(error: unknown, loss: string): Exclude<Requirement, { status: 'ok' }> {
  if (!(error instanceof JudgeSetupError)) throw error;
  const { code, problem, advice } = error;
  const isMissing = code === 'tool_missing' || code === 'bubblewrap_missing';
  const status = isMissing ? 'missing' : 'unusable';
  return { status, lost: `${loss}: ${problem}`, inShort: `${loss}.`, fix: advice };
}

const isolationLoss = 'Submissions cannot be judged in isolation';

async function inspectIsolation(): Promise<Pick<MachineReport, 'bubblewrap' | 'namespaces'>> {
  try {
    const found = await findBubblewrap();
    const bubblewrap = { status: 'ok', detail: `bubblewrap ${found.version}` } as const;
    return { bubblewrap, namespaces: await inspectNamespaces(found) };
  } catch (error) {
    const bubblewrap = explain(error, isolationLoss);
    return { bubblewrap, namespaces: bubblewrap };
  }
}

async function inspectNamespaces({ path }: BubblewrapInstallation): Promise<Requirement> {
  const namespaces = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--die-with-parent'];
  const user = process.getuid?.() === 0 ? [] : ['--unshare-user'];
  const args = [...user, ...namespaces, '--ro-bind', '/', '/', '--', '/bin/sh', '-c', 'exit 0'];
  const trial = await runPatiently(path, args, { timeoutMs: 10_000 });
  if (trial.succeeded) return { status: 'ok', detail: 'process, network, mount and IPC namespaces work' };
  if (trial.timedOut) return explain(silentTool('A sandbox did not start in time.'), isolationLoss);
  const inShort = `${isolationLoss}.`;
  return { status: 'missing', lost: `${inShort} (${trial.stderr.trim().slice(0, 300)})`, inShort, fix: namespacesHint };
}

async function inspectCgroups(reserving: readonly string[]): Promise<MachineReport['cgroups']> {
  const cgroups = await openCgroups();
  await cgroups.close();
  return describeCgroups(cgroups.version, reserving);
}

/** `reserving` are the names of the languages that are not judged without memory groups. */
export function describeCgroups(
  version: MachineReport['cgroups']['version'],
  reserving: readonly string[],
): MachineReport['cgroups'] {
  if (version !== 'none') return { version, status: 'ok', detail: `memory is limited by cgroup ${version}` };
  const refused = reserving.length === 0 ? '' : ` Programs in ${reserving.join(' and ')} cannot be judged.`;
  const lost = `Memory is limited by address space only: a program may use several times its limit before it is stopped, and is judged by its peak.${refused}`;
  return { version, status: 'missing', lost, inShort: lost, fix: memoryGroupAdvice };
}
