import { join } from 'node:path';
import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import { formatTable } from '../table.ts';
import { describePhase } from './contest-phase.ts';
import type { Rendered, View } from './view.ts';

export function renderRaced(
  { contest, folder, problems, now }: ResultData['raced'],
  { style, errorStyle }: View,
): Rendered {
  const table = formatTable(
    [
      { title: '', text: ({ label }) => label, paint: (cell) => style.accent(cell) },
      { title: 'Title', text: ({ title }) => safeLine(title), paint: (cell) => style.bold(cell), flexible: true },
      { title: 'Folder', text: ({ name }) => join(folder, name) },
      {
        title: '',
        text: ({ files }) => (files.some(({ outcome }) => outcome === 'kept') ? 'kept what you changed' : ''),
        paint: (cell) => style.dim(cell),
        leaveOut: 1,
      },
    ],
    problems,
    style,
  );
  const [first] = problems;
  return {
    text: `${style.good(style.marks.solved)} ${style.bold(safeLine(contest.title))}  ${describePhase(contest, now)}\n\n${table}`,
    ...(first
      ? { afterword: errorStyle.dim(`\nNext: cd ${join(folder, first.name)}, then podium test and podium submit.`) }
      : {}),
  };
}
