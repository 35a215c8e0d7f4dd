import { readFileSync } from 'node:fs';

// Loaded into a process before everything else (`node --import`): its clock is what the file in PODIUM_TEST_CLOCK says,
// `ahead <ms>` of the true one or `frozen <ms>` since 1970. It can be set while the process runs. Timers and `performance` stay true.

const path = process.env.PODIUM_TEST_CLOCK ?? '';
const readAgainMs = 5;
const TrueDate = Date;
let readAt = Number.NEGATIVE_INFINITY;
let [kind, ms] = ['ahead', 0];

function now(): number {
  if (performance.now() - readAt > readAgainMs) {
    const [word = '', number] = readFileSync(path, 'utf8').split(' ');
    [kind, ms] = [word, Number(number)];
    readAt = performance.now();
  }
  return kind === 'frozen' ? ms : TrueDate.now() + ms;
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
