import type { ResultData } from '../../result.ts';
import { formatFailedTest } from './failed-test.ts';
import { plural } from './format-values.ts';
import type { Rendered, View } from './view.ts';

const interruptedAside = 'Interrupted while looking for a smaller input.';

export function renderStressReport(
  { report, source }: ResultData['stress-report'],
  { style, errorStyle }: View,
): Rendered {
  const { counterexample, rounds } = report;
  if (!counterexample) {
    return { text: `${style.good(style.marks.solved)} No difference in ${plural(rounds, 'round')}: ${source} holds.` };
  }
  const { seed, result, savedAs, bytes, generatedBytes, note, interrupted } = counterexample;
  const origin =
    bytes < generatedBytes ? `seed ${seed}, shrunk from ${generatedBytes} to ${bytes} bytes` : `seed ${seed}`;
  const saved = `Saved as ${savedAs}, with the answer of the brute force. Next: podium test --only ${result.name}`;
  const asides = [...(note === undefined ? [] : [note]), ...(interrupted ? [interruptedAside] : []), saved];
  return {
    text: [
      `${style.bad(style.marks.fail)} Found in ${plural(rounds, 'round')} (${origin})`,
      '',
      formatFailedTest(result, style),
    ].join('\n'),
    afterword: errorStyle.dim(`\n${asides.join('\n')}`),
  };
}
