import { render } from 'ink-testing-library';
import { expect, it, onTestFinished } from 'vitest';
import { displayWidth } from '../../output/display-width.ts';
import { safeLine } from '../../output/safe-text.ts';
import { frameLines } from '../text/frame-lines.ts';
import { createTheme } from '../theme.ts';
import { Lines } from './lines.tsx';

const theme = createTheme({ LANG: 'C.UTF-8' }, true);

it.each([
  'Love \u2764\ufe0f and \u2611\ufe0f, keycap 1\ufe0f\u20e3',
  'நமஸ்தே கொ',
  'क्षि नमस्ते',
  'ﾊﾞ zero\u200bwidth soft\u00adhyphen',
  'Zalgo z\u0338\u0322\u031b, 日本語, 👩\u200d👩\u200d👧 🇩🇪',
  'क्षि'.repeat(20),
])('keeps the frame around %s', (text) => {
  const lines = frameLines([safeLine(text)], theme, { columns: 40, rows: 3 });
  const { lastFrame, unmount } = render(<Lines lines={lines} columns={40} rows={3} />);
  onTestFinished(unmount);
  const row = lastFrame()?.split('\n')[1] ?? '';
  expect(row.startsWith('│')).toBe(true);
  expect(row.endsWith('│')).toBe(true);
  expect(displayWidth(row)).toBe(40);
});
