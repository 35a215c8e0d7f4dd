import type { Host } from '../../host.ts';

// Reports of buttons include the wheel. Their SGR form has no limit for columns.
const mouseOn = '\u001b[?1000h\u001b[?1006h';
const mouseOff = '\u001b[?1006l\u001b[?1000l';

// If a terminal draws a character wider than Ink measures it, the line must not wrap, because Ink
// writes changed rows only.
const wrapOff = '\u001b[?7l';
const wrapOn = '\u001b[?7h';

export type TerminalModes = ReturnType<typeof createTerminalModes>;

/** Sets line wrapping and mouse reports, which Ink does not, and resets both with the process. */
export function createTerminalModes({ stdout }: Host, wantsMouse: boolean) {
  let isMouseWanted = wantsMouse;
  let isEntered = false;
  const enter = () => {
    if (isEntered) return;
    isEntered = true;
    stdout.write(isMouseWanted ? wrapOff + mouseOn : wrapOff);
  };
  const leave = () => {
    if (isEntered) stdout.write(isMouseWanted ? mouseOff + wrapOn : wrapOn);
    isEntered = false;
  };
  process.once('exit', leave);
  return {
    enter,
    leave,
    /** Sets whether Podium or the terminal handles the mouse. */
    setMouse(isWanted: boolean) {
      if (isEntered && isWanted !== isMouseWanted) stdout.write(isWanted ? mouseOn : mouseOff);
      isMouseWanted = isWanted;
    },
  };
}
