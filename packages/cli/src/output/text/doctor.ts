import type { DoctorCheck } from '../../diagnosis/diagnose.ts';
import { plural } from '../../text/format-values.ts';
import type { Style } from '../../text/style.ts';
import { padToWidth, safeLine } from '../../text/terminal-text.ts';
import { hangText } from '../wrap.ts';

/** Formats one line for each check, with its fix below it, and the summary at the end. */
export function formatDoctor(checks: readonly DoctorCheck[], style: Style): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  // The state takes seven columns, followed by the name, with a gap after each.
  const used = width + 11;
  const lines = checks.flatMap((check) => {
    const fix = check.fix ? [`${' '.repeat(used)}${style.marks.arrow} ${style.accent(check.fix)}`] : [];
    return [
      `${stateWord(check, style)}  ${style.bold(padToWidth(check.name, width))}  ${hangText(safeLine(check.detail), style.columns, used)}`,
      ...fix,
    ];
  });
  const missing = checks.filter(({ state }) => state === 'missing').length;
  const verdict =
    missing === 0 ? style.good('Everything needed is there.') : style.bad(`${plural(missing, 'thing')} missing.`);
  return [...lines, '', verdict].join('\n');
}

function stateWord({ state }: DoctorCheck, style: Style): string {
  if (state === 'ok') return style.good(padToWidth('ok', 7));
  return state === 'missing' ? style.bad('missing') : style.warn(padToWidth('note', 7));
}
