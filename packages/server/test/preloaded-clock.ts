import { readFileSync } from 'node:fs';

// Replaces the clock of a process (`node --import`). The file in PODIUM_TEST_CLOCK says `ahead
// <ms>` of the real clock, `frozen <ms>` since 1970, or `slow <ms> <ms>`: a tenth as fast as the
// real clock, from the first time on since the second. It may change while the process runs.
// Timers and `performance` stay real.

const path = process.env.PODIUM_TEST_CLOCK ?? '';
const TrueDate = Date;

// Reads the file each time, because the next request after a change must see it.
function now(): number {
  const [kind, ...times] = readFileSync(path, 'utf8').split(' ');
  const [ms = 0, since = 0] = times.map(Number);
  if (kind === 'frozen') return ms;
  return kind === 'slow' ? ms + Math.floor((TrueDate.now() - since) / 10) : TrueDate.now() + ms;
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
