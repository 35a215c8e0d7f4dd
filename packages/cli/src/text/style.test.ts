import { expect, it } from 'vitest';
import { createStyle, type ThemeName, themeColors, themeNames } from './style.ts';

const styleOf = (theme: ThemeName, env: Record<string, string> = {}) =>
  createStyle({ env, isTerminal: true, columns: 80, noColor: false, theme });

/** Returns red, green and blue of one of xterm's 256 colours, from 0 to 255. */
function rgbOf(color: number): number[] {
  if (color >= 232) return Array.from({ length: 3 }, () => 8 + 10 * (color - 232));
  const cube = color - 16;
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((level) =>
    level === 0 ? 0 : 55 + 40 * level,
  );
}

/** The contrast of two colours, from 1 to 21, by the definition of WCAG 2. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [light = 0, dark = 0] = [a, b].map(luminance).toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const hex = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

it.each([
  // Black, Nord and One Dark; white and the two light colours of Solarized.
  ['dark', ['#000000', '#2e3440', '#282c34']],
  ['light', ['#ffffff', '#fdf6e3', '#eee8d5']],
] as const)('has readable colours in the theme %s', (theme, grounds) => {
  for (const [name, [text]] of Object.entries(themeColors[theme])) {
    for (const ground of grounds)
      expect(contrast(rgbOf(text), hex(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('sets text and background of high-contrast in colours that are far apart', () => {
  for (const [name, [text, ground]] of Object.entries(themeColors['high-contrast']))
    expect(contrast(rgbOf(text), rgbOf(ground)), name).toBeGreaterThanOrEqual(7);
  const { dim, accent } = styleOf('high-contrast');
  expect(dim('a') + accent('b')).toBe('a\u001b[1mb\u001b[22m');
});

it('paints each theme differently, and continues a colour after a painted part', () => {
  const painted = themeNames.map((theme) => styleOf(theme).good('ok'));
  expect(new Set(painted).size).toBe(themeNames.length);
  const { bad, good } = styleOf('light');
  expect(bad(`a${good('b')}c`)).toBe('\u001b[38;5;124ma\u001b[38;5;22mb\u001b[38;5;124mc\u001b[39m');
});

it.each([
  ['light', { NO_COLOR: '1' }, 'none'],
  ['light', { FORCE_COLOR: '0' }, 'none'],
  ['none', {}, 'none'],
  ['none', { FORCE_COLOR: '1' }, 'auto'],
  ['light', { FORCE_COLOR: '1' }, 'light'],
] as const)('overrides the theme %s by the environment %j: %s', (theme, env, expected) => {
  const style = styleOf(theme, env);
  expect([style.theme, style.color]).toEqual([expected, expected !== 'none']);
});
