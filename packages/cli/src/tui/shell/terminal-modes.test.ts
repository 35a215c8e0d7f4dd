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

it('takes the wheel once, and leaves it once', () => {
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

it('leaves the wheel to the terminal from the moment it is switched off, also when it comes back', () => {
  const { modes, written } = modesWith(true);
  modes.enter();
  modes.setMouse(false);
  expect(isOff(written.at(-1))).toBe(true);
  modes.enter();
  expect(written).toHaveLength(2);
  modes.setMouse(true);
  expect(isOn(written.at(-1))).toBe(true);
});
