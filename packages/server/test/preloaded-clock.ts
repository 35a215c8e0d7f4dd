import { readFileSync } from 'node:fs';

// Loaded into a process before everything else (`node --import`): its clock is what the file in PODIUM_TEST_CLOCK says,
// `ahead <ms>` of the true one or `frozen <ms>` since 1970. It can be set while the process runs. Timers and `performance` stay true.

const path = process.env.PODIUM_TEST_CLOCK ?? '';
const TrueDate = Date;

// Read anew each time: a request that follows upon a move of the clock must see it.
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
