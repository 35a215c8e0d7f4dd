import type { DoctorCheck, ResultData } from '../../result.ts';
import { padToWidth } from '../display-width.ts';
import { safeLine } from '../safe-text.ts';
import type { Style } from '../style.ts';
import { plural } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderDoctor({ checks }: ResultData['doctor'], { style }: View): Rendered {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap((check) => {
    const fix = check.fix ? [`${' '.repeat(width + 11)}${style.marks.arrow} ${style.accent(check.fix)}`] : [];
    return [
      `${stateWord(check, style)}  ${style.bold(padToWidth(check.name, width))}  ${safeLine(check.detail)}`,
      ...fix,
    ];
  });
  const missing = checks.filter(({ needed, state }) => needed && state === 'missing').length;
  const verdict =
    missing === 0 ? style.good('Everything needed is there.') : style.bad(`${plural(missing, 'thing')} missing.`);
  return { text: [...lines, '', verdict].join('\n') };
}

function stateWord({ state }: DoctorCheck, style: Style): string {
  if (state === 'ok') return style.good(padToWidth('ok', 7));
  return state === 'missing' ? style.bad('missing') : style.warn(padToWidth('note', 7));
}
