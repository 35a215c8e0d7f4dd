import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { displayWidth, safeLine } from '../../text/terminal-text.ts';
import { createKeyLayers } from '../keys/key-layers.ts';
import { KeyLayersContext } from '../keys/use-keys.ts';
import { type Shell, ShellContext } from '../shell/shell-context.ts';
import { createTheme, type Theme } from '../theme.ts';
import { type Area, Part } from './area.tsx';
import { Dialog } from './dialog.tsx';
import { Panel } from './panel.tsx';

const plain = createTheme({ LANG: 'C.UTF-8' }, true);
const ascii = createTheme({ PODIUM_ASCII: '1' }, true);

// The testing library's terminal has no rows. Without these variables Ink starts two processes for
// each rendering to find them out.
beforeEach(() => void vi.stubEnv('COLUMNS', '100').stubEnv('LINES', '24'));

/** Returns the rows of an area of that size with this content, without colours. */
function rowsOf(content: ReactNode, theme: Theme, area: Area): string[] {
  const { lastFrame, unmount } = render(
    <KeyLayersContext value={createKeyLayers()}>
      <ShellContext value={{ theme } as Shell}>
        <Part {...area}>{content}</Part>
      </ShellContext>
    </KeyLayersContext>,
  );
  const frame = stripVTControlCharacters(lastFrame() ?? '');
  unmount();
  return frame.split('\n');
}

describe('Panel', () => {
  it('has exactly the size of its area, whatever its content', () => {
    const size = fc.record({ columns: fc.integer({ min: 4, max: 60 }), rows: fc.integer({ min: 2, max: 12 }) });
    const text = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '─', '表', 'é', '🙂'), maxLength: 80 }));
    fc.assert(
      fc.property(size, text, fc.string({ maxLength: 40 }), ({ columns, rows }, lines, title) => {
        const panel = (
          <Panel
            title={title.replace(/\P{ASCII}/gu, '')}
            note="1 of 2"
            scroll={{ first: 1, total: 20 }}
            lines={lines}
          />
        );
        const drawn = rowsOf(panel, ascii, { columns, rows });
        expect(drawn).toHaveLength(rows);
        for (const row of drawn) expect(displayWidth(row)).toBe(columns);
      }),
      { numRuns: 30 },
    );
  });

  it('draws its edges, bar and corners in ASCII with PODIUM_ASCII', () => {
    const panel = <Panel title="Title" note="1 of 9" scroll={{ first: 0, total: 9 }} lines={['text']} />;
    expect(rowsOf(panel, ascii, { columns: 20, rows: 4 })).toEqual([
      '+- Title ----------+',
      '|text              #',
      '|                  |',
      '+--------- 1 of 9 -+',
    ]);
  });

  it('puts the title of the focused panel in brackets where there are no colours', () => {
    const topOf = (isFocused: boolean) =>
      rowsOf(<Panel title="Tags" isFocused={isFocused} hasOthers lines={[]} />, ascii, { columns: 12, rows: 2 })[0];
    expect(topOf(true)).toBe('+- [Tags] -+');
    expect(topOf(false)).toBe('+- Tags ---+');
  });

  it.each([
    'Love \u2764\ufe0f and \u2611\ufe0f, keycap 1\ufe0f\u20e3',
    'நமஸ்தே கொ',
    'क्षि नमस्ते',
    'ﾊﾞ zero\u200bwidth soft\u00adhyphen',
    'Zalgo z\u0338\u0322\u031b, 日本語, 👩\u200d👩\u200d👧 🇩🇪',
    'क्षि'.repeat(20),
  ])('keeps its edges around %s', (text) => {
    const row = rowsOf(<Panel lines={[safeLine(text)]} />, plain, { columns: 40, rows: 3 })[1] ?? '';
    expect(row.startsWith('│')).toBe(true);
    expect(row.endsWith('│')).toBe(true);
    expect(displayWidth(row)).toBe(40);
  });
});

describe('Dialog', () => {
  it('draws a dialog a little above the middle, with blank rows and columns around its text', () => {
    const dialog = <Dialog title="Hm" lines={['text']} width={14} />;
    expect(rowsOf(dialog, ascii, { columns: 24, rows: 8 }).map((row) => row.trimEnd())).toEqual([
      '',
      '     +- Hm -------+',
      '     |            |',
      '     |  text      |',
      '     |            |',
      '     +------------+',
      '',
      '',
    ]);
  });
});
