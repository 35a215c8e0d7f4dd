import { basename, dirname, relative } from 'node:path';
import { type Language, languageName, languageOfFile } from '@podium/sdk/languages';
import type { SubmitJobState } from '@podium/sdk/solving';
import { isVerdict } from '@podium/sdk/verdicts';
import type { Host } from '../../../host.ts';
import { progressLine, verdictProgress } from '../../../output/progress.ts';
import type { LastSubmission } from '../../../solving/submit-job.ts';
import { paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { tabLine } from '../../components/tabs.ts';
import type { SolvingState } from '../../jobs/solving-state.ts';
import { spreadLine, wrapLines } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import type { SolutionState } from './use-solution.ts';

const tabLabels = { result: 'Result', tests: 'Tests', input: 'Input', statement: 'Statement', samples: 'Samples' };
/** A part of the workspace: a tab, or a pane in windows that have room for all of them. */
export type WorkspaceTab = keyof typeof tabLabels;

interface Heading {
  path: string;
  host: Host;
  file: SolutionState;
  language: Language;
  /** Why the server would not judge the solution. */
  unoffered: string | undefined;
  solving: SolvingState;
  tab: WorkspaceTab;
  /** The tabs; none if all of them are on the screen. */
  tabs: readonly WorkspaceTab[];
}

export function headingLines(heading: Heading, theme: Theme): string[] {
  const { path, host, file, language, unoffered, solving, tab, tabs } = heading;
  // The ending of the file says the language, unless it has several.
  const chosen = language === languageOfFile(path) ? '' : `  ${theme.dim(languageName(language))}`;
  const activity = activityText(solving, { ...theme, columns: Math.floor(theme.columns / 2) });
  return [
    ` ${pathLine(shownPath(path, host), theme, theme.columns - 2)}`,
    spreadLine(` ${fileText(file, language, theme)}${chosen}`, activity === '' ? '' : `${activity} `, theme),
    ...(unoffered === undefined
      ? []
      : wrapLines(`${unoffered}.`, theme.columns - 2, theme.warn).map((line) => ` ${line}`)),
    ...(tabs.length > 0 ? [tabLine(Object.fromEntries(tabs.map((one) => [one, tabLabels[one]])), tab, theme)] : []),
  ];
}

/** Returns the shortest path: relative to the current folder, else to the home folder. */
export function shownPath(path: string, { cwd, env: { HOME: home } }: Host): string {
  const below = relative(cwd, path);
  if (below.includes('/') && !below.startsWith('..') && cwd !== '/') return `./${below}`;
  return home && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** Cuts the beginning of a path, because its end is more informative. */
function pathLine(path: string, theme: Theme, columns: number): string {
  const shown = safeLine(path);
  const name = basename(shown);
  const folder = `${dirname(shown)}/`;
  const room = columns - displayWidth(name);
  if (displayWidth(folder) <= room) return theme.dim(folder) + theme.bold(name);
  const end = [...folder].slice(-Math.max(0, room - displayWidth(theme.ellipsis))).join('');
  return theme.dim(theme.ellipsis + end) + theme.bold(name);
}

function fileText(file: SolutionState, language: Language, theme: Theme): string {
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
      if (last.language !== language)
        return `edited; the last submission was in ${languageName(last.language)}: ${lastVerdict(last, theme)}`;
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

/** Describes the jobs under way that the result tab does not show. */
function activityText(solving: SolvingState, theme: Theme): string {
  const parts = [
    ...(solving.shown !== 'submit' ? [submitProgress(solving.submit, theme)] : []),
    ...(solving.isWatching ? [theme.accent(`${theme.marks.bullet} watching`)] : []),
  ];
  return parts.filter((part) => part !== undefined).join('  ');
}

/** Describes the progress of a submit; undefined if none is under way. */
export function submitProgress(submit: SubmitJobState, theme: Theme): string | undefined {
  switch (submit.state) {
    case 'sending':
      return progressText({ label: 'Submitting…' }, theme);
    case 'judging':
      return progressText(verdictProgress(submit), theme);
    case 'disconnected':
      return theme.warn(`The connection is lost; trying again${theme.ellipsis}`);
    default:
      return undefined;
  }
}

/** Formats a line of progress with an ellipsis that the terminal can show. */
export function progressText(state: Parameters<typeof progressLine>[0], theme: Theme): string {
  return progressLine({ ...state, label: state.label.replaceAll('…', theme.ellipsis) }, theme);
}
