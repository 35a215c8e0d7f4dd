import type { Host } from '../host.ts';

/** Leaves the alternate screen, shows the cursor, ends colours, and turns the reports of pasting and of the mouse off. */
export function resetScreen(stdout: Host['stdout']): void {
  if (stdout.isTTY) stdout.write('\u001b[?1049l\u001b[?25h\u001b[0m\u001b[?2004l\u001b[?1000l\u001b[?1006l');
}
