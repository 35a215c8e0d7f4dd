import type { ResultData } from '../../result.ts';
import { formatTable } from '../table.ts';
import type { Rendered, View } from './view.ts';

export const settingSources = {
  option: 'option',
  environment: 'environment',
  file: 'settings file',
  default: 'default',
} as const;

export function renderSettings({ entries, file }: ResultData['settings'], { style, errorStyle }: View): Rendered {
  const text = formatTable(
    [
      { title: 'Setting', text: ({ key }) => key, paint: (cell) => style.accent(cell) },
      { title: 'Value', text: ({ value }) => value, paint: (cell) => style.bold(cell) },
      { title: 'From', text: ({ source }) => settingSources[source] },
      {
        title: 'Meaning',
        text: ({ summary }) => summary,
        paint: (cell) => style.dim(cell),
        flexible: true,
        leaveOut: 1,
      },
    ],
    entries,
    style,
  );
  return { text, afterword: errorStyle.dim(`\nKept in ${file}`) };
}
