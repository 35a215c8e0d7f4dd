import type { Host } from '../../host.ts';

// Reports of buttons, the wheel among them, in the SGR form that knows no largest column.
const mouseOn = '\u001b[?1000h\u001b[?1006h';
const mouseOff = '\u001b[?1006l\u001b[?1000l';

/** What the terminal is told beside what Ink tells it. */
export interface TerminalModes {
  enter(): void;
  leave(): void;
  /** Whether it takes the mouse wheel, from now on. */
  setMouse(isWanted: boolean): void;
}

/** The mouse wheel, where the settings want it. It is left however the process ends. */
export function createTerminalModes({ stdout }: Host, wantsMouse: boolean): TerminalModes {
  let isWanted = wantsMouse;
  let isEntered = false;
  const enter = () => {
    if (!isWanted || isEntered) return;
    isEntered = true;
    stdout.write(mouseOn);
  };
  const leave = () => {
    if (isEntered) stdout.write(mouseOff);
    isEntered = false;
  };
  process.once('exit', leave);
  return {
    enter,
    leave,
    setMouse(isNowWanted) {
      isWanted = isNowWanted;
      if (isWanted) enter();
      else leave();
    },
  };
}

/** The sequence that asks the terminal to put a text on the clipboard (OSC 52 of xterm's control sequences). */
export function clipboardSequence(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}
