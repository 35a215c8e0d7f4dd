import { readFileSync } from 'node:fs';

// Replaces the clock of a process (`node --import`). The file in PODIUM_TEST_CLOCK says `ahead
// <ms>` of the real clock or `frozen <ms>` since 1970, and may change while the process runs.
// Timers and `performance` stay real.

const path = process.env.PODIUM_TEST_CLOCK ?? '';
const TrueDate = Date;

// Reads the file each time, because the next request after a change must see it.
function now(): number {
  const [kind, text] = readFileSync(path, 'utf8').split(' ');
  const ms = Number(text);
  return kind === 'frozen' ? ms : TrueDate.now() + ms;
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
