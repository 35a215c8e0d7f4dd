import type { ResultData } from '../../result.ts';
import { padToWidth } from '../display-width.ts';
import { safeLine } from '../safe-text.ts';
import type { Rendered, View } from './view.ts';

const meanings = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  kept: 'kept: you changed it',
} as const;

export function renderPulledProblem(
  { title, folder, files }: ResultData['pulled-problem'],
  { style, errorStyle }: View,
): Rendered {
  const width = Math.max(...files.map(({ path }) => path.length));
  const lines = files.map(({ path, outcome }) => `  ${padToWidth(path, width)}  ${style.dim(meanings[outcome])}`);
  return {
    text: [
      `${style.good(style.marks.solved)} ${style.bold(safeLine(title))} is in ${style.accent(folder)}`,
      ...lines,
    ].join('\n'),
    afterword: errorStyle.dim(
      `\nNext: ${folder === '.' ? '' : `cd ${folder}, `}write solution.cpp, then podium test and podium submit.`,
    ),
  };
}
