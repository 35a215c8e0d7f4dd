import { basename, dirname, relative } from 'node:path';
import type { SubmitJobState } from '@podium/sdk/solving';
import { isVerdict } from '@podium/sdk/verdicts';
import { progressLine, testingProgress, verdictProgress } from '../../../output/progress.ts';
import type { LastSubmission } from '../../../solving/submit-job.ts';
import { paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import type { SolvingState } from '../../jobs/solving-state.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { tabLine } from '../../text/tab-line.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';
import type { SolutionState } from './use-solution.ts';

export const workspaceTabs = ['result', 'input', 'statement'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

const tabLabels: Readonly<Record<WorkspaceTab, string>> = {
  result: 'Result',
  input: 'Input',
  statement: 'Statement',
};

interface Heading {
  /** The path of the solution. */
  path: string;
  cwd: string;
  home: string | undefined;
  file: SolutionState;
  solving: SolvingState;
  tab: WorkspaceTab;
}

/**
 * The three lines above the tab: the path of the solution, its state with the jobs under way, the
 * tabs.
 */
export function headingLines(
  { path, cwd, home, file, solving, tab }: Heading,
  theme: Theme,
  columns: number,
): string[] {
  const activity = activityText(solving, theme, Math.floor(columns / 2));
  const place = shownPath(path, cwd, home);
  const tabs = workspaceTabs.map((name) => [name, tabLabels[name]] as const);
  return [
    ` ${pathLine(place, theme, columns - 2)}`,
    spreadLine(` ${fileText(file, theme)}`, activity === '' ? '' : `${activity} `, columns, theme.ellipsis),
    tabLine(tabs, tab, theme),
  ];
}

/** The shortest path of the solution: relative to the current folder, else to the home folder. */
export function shownPath(path: string, cwd: string, home: string | undefined): string {
  const below = relative(cwd, path);
  if (below.includes('/') && !below.startsWith('..') && cwd !== '/') return `./${below}`;
  return home && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** Cuts the beginning of a path, because its end says more. */
function pathLine(path: string, theme: Theme, columns: number): string {
  const shown = safeLine(path);
  const name = basename(shown);
  const folder = `${dirname(shown)}/`;
  const room = columns - displayWidth(name);
  if (displayWidth(folder) <= room) return theme.dim(folder) + theme.bold(name);
  const end = [...folder].slice(-Math.max(0, room - displayWidth(theme.ellipsis))).join('');
  return theme.dim(theme.ellipsis + end) + theme.bold(name);
}

/** The state of the file: untouched, edited or judged, and whether it changed since. */
export function fileText(file: SolutionState, theme: Theme): string {
  switch (file.state) {
    case 'looking':
      return theme.dim(theme.ellipsis);
    case 'unusable':
      return theme.bad(`${theme.marks.fail} ${safeLine(file.failure.message)}`);
    case 'starter':
      return theme.dim('the starter file, untouched');
    case 'edited': {
      const { last, hash } = file;
      if (last === undefined) return 'edited, not submitted yet';
      if (last.sourceHash === hash) return `submitted: ${lastVerdict(last, theme)}`;
      return `${theme.warn('changed')} since the last submission: ${lastVerdict(last, theme)}`;
    }
  }
}

export function lastVerdict({ verdict }: LastSubmission, theme: Theme): string {
  if (!isVerdict(verdict)) return theme.dim('not judged yet');
  const mark = verdict === 'accepted' ? theme.marks.solved : theme.marks.fail;
  return paintVerdict(verdict, `${mark} ${verdictLabel(verdict)}`, theme);
}

/** The jobs under way that the result tab does not show. */
function activityText(solving: SolvingState, theme: Theme, columns: number): string {
  const parts = [
    ...(solving.shown !== 'submit' ? [submitProgress(solving.submit, theme, columns)] : []),
    ...(solving.isWatching ? [theme.accent(`${theme.marks.bullet} watching`)] : []),
  ];
  return parts.filter((part) => part !== undefined).join('  ');
}

/** The progress of a submit; undefined when none is under way. */
export function submitProgress(submit: SubmitJobState, theme: Theme, columns: number): string | undefined {
  switch (submit.state) {
    case 'sending':
      return progressOf({ label: 'Submitting…' }, theme, columns);
    case 'judging':
      return progressOf(verdictProgress(submit), theme, columns);
    case 'disconnected':
      return theme.warn(`The connection is lost; trying again${theme.ellipsis}`);
    default:
      return undefined;
  }
}

export function testProgress(step: Parameters<typeof testingProgress>[0], theme: Theme, columns: number): string {
  return progressOf(testingProgress(step), theme, columns);
}

function progressOf(state: Parameters<typeof progressLine>[0], theme: Theme, columns: number): string {
  const label = theme.unicode ? state.label : state.label.replaceAll('…', theme.ellipsis);
  return progressLine({ ...state, label }, themeOfWidth(theme, columns));
}
