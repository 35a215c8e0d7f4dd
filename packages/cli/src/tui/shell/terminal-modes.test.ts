import { expect, it } from 'vitest';
import type { Host } from '../../host.ts';
import { createTerminalModes } from './terminal-modes.ts';

function modesWith(wantsMouse: boolean) {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) };
  return { modes: createTerminalModes({ stdout } as unknown as Host, wantsMouse), written };
}

const isOn = (text: string | undefined) => text?.includes('1000h');
const isOff = (text: string | undefined) => text?.includes('1000l');

it('turns mouse reports on once, and off once', () => {
  const { modes, written } = modesWith(true);
  modes.enter();
  modes.enter();
  modes.leave();
  modes.leave();
  expect(written.map((text) => [isOn(text), isOff(text)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('leaves the wheel to the terminal once it is switched off, also after a hand-over', () => {
  const { modes, written } = modesWith(true);
  modes.enter();
  modes.setMouse(false);
  expect(isOff(written.at(-1))).toBe(true);
  modes.leave();
  modes.enter();
  expect(isOn(written.at(-1))).toBe(false);
  modes.setMouse(true);
  expect(isOn(written.at(-1))).toBe(true);
});

it('turns off line wrapping while it is entered, with and without the wheel', () => {
  for (const wantsMouse of [true, false]) {
    const { modes, written } = modesWith(wantsMouse);
    modes.enter();
    modes.leave();
    expect(written.map((text) => text.match(/\?7[lh]/)?.[0])).toEqual(['?7l', '?7h']);
  }
});
