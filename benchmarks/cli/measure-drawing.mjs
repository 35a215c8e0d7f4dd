import { setTimeout as sleep } from 'node:timers/promises';
import { summarize } from '../statistics.mjs';
import { bytesOf, openTerminal } from './open-terminal.mjs';
import { bareEnvironment, podium } from './podium.mjs';

const presses = 200;
const bursts = 10;
const ticks = 8;
/**
 * This is longer than a frame at sixty a second, so output within it belongs to the same answer.
 */
const quietMs = 50;
/** This is longer than an answer of the server takes, so the screen does not change any more. */
const settledMs = 700;

/**
 * Measures the full-screen interface after its start: how soon a key shows, and how many bytes are
 * written for it.
 */
export async function measureDrawing({ demo, many, addProblems }) {
  await addProblems(5_000);
  return [
    await attempt('the pseudo-terminal alone: key → byte', undefined, 'ms', measureEcho),
    ...(await measureList(many)),
    await attempt('a second of the contest’s clock', { of: 'median', most: 600, unit: 'bytes' }, 'bytes', () =>
      measureTicks(demo),
    ),
  ];
}

async function attempt(name, target, unit, measure) {
  try {
    return { name, unit, target, ...summarize(await measure()) };
  } catch (error) {
    return { name, target, failure: error.message };
  }
}

/** Measures the lower bound: a program that sends every byte back. */
async function measureEcho() {
  const terminal = await openTerminal(['sh', '-c', 'stty raw -echo; echo ready; exec cat'], bareEnvironment);
  try {
    await terminal.waitForText('ready');
    return (await press(terminal, () => 'x')).map(({ ms }) => ms);
  } finally {
    await terminal.close();
  }
}

async function measureList({ env }) {
  const inTime = { of: 'p90', most: 16, unit: 'ms' };
  const small = { of: 'median', most: 600, unit: 'bytes' };
  const names = ['key → frame in a list of 5,000 problems', 'key → frame while searching 5,000 problems'];
  const burstName = '200 × `j` in one write → last frame, 5,000 problems';
  let withPreview = [];
  let within = [];
  let moved = [];
  let burst = [];
  let searched = [];
  const measure = async () => {
    const terminal = await openTerminal([process.execPath, podium], env);
    try {
      await terminal.waitForText('Podium');
      await terminal.settle(0, settledMs);
      const before = terminal.mark();
      terminal.write('2');
      await terminal.waitForText(' and ', before);
      await terminal.settle(before, settledMs);
      withPreview = await press(terminal, upAndDown, 40);
      await hidePreview(terminal);
      within = await press(terminal, upAndDown, 40);
      await hidePreview(terminal);
      moved = await press(terminal, (count) => (count % 10 === 9 ? '\u0004' : 'j'));
      burst = await pressBursts(terminal);
      terminal.write('/');
      await terminal.settle(terminal.mark(), settledMs);
      searched = await press(terminal, (count) => (count % 8 < 4 ? 'tree'.charAt(count % 8) : '\u007f'));
    } finally {
      await terminal.close();
    }
  };
  const failure = await measure().then(
    () => undefined,
    (error) => error,
  );
  const rowOf = (name, target, unit, values) =>
    attempt(name, target, unit, async () => {
      if (failure) throw failure;
      return values();
    });
  return [
    await rowOf(names[0], inTime, 'ms', () => moved.map(({ ms }) => ms)),
    await rowOf(burstName, { of: 'median', most: 300, unit: 'ms' }, 'ms', () => burst),
    await rowOf(names[1], inTime, 'ms', () => searched.map(({ ms }) => ms)),
    await rowOf('the selection moves by one line', small, 'bytes', () => within.map(({ bytes }) => bytes)),
    await rowOf('the same with the preview', small, 'bytes', () => withPreview.map(({ bytes }) => bytes)),
  ];
}

/** Moves the selection without scrolling the list. */
function upAndDown(count) {
  return count % 8 < 4 ? 'j' : 'k';
}

/** Hides the preview, or shows it again. */
async function hidePreview(terminal) {
  const from = terminal.mark();
  terminal.write('p');
  await terminal.settle(from, settledMs);
}

/**
 * Presses one key after the other, each after the end of the previous answer. Returns the
 * milliseconds to the first byte and the bytes of each answer.
 */
async function press(terminal, keysAt, times = presses) {
  const answers = [];
  for (let count = 0; count < times; count += 1) {
    const from = terminal.mark();
    const pressedAt = performance.now();
    terminal.write(keysAt(count));
    const ms = (await terminal.waitForByte(from)) - pressedAt;
    answers.push({ ms, bytes: bytesOf(await terminal.settle(from, quietMs)) });
  }
  return answers;
}

/**
 * Writes 200 keys at once, again and again from the top of the list. Returns the milliseconds to
 * the last byte of each answer.
 */
async function pressBursts(terminal) {
  const times = [];
  for (let count = 0; count < bursts; count += 1) {
    const top = terminal.mark();
    terminal.write('g');
    await terminal.settle(top, settledMs);
    const from = terminal.mark();
    const pressedAt = performance.now();
    terminal.write('j'.repeat(presses));
    const shown = await terminal.settle(from, settledMs);
    times.push(shown.at(-1).at - pressedAt);
  }
  return times;
}

/** Measures the bytes written each second without input while a joined contest is running. */
async function measureTicks({ env }) {
  const terminal = await openTerminal([process.execPath, podium], env);
  try {
    await terminal.waitForText('Podium');
    await terminal.settle(0, settledMs);
    const sizes = [];
    while (sizes.length < ticks) {
      const from = terminal.mark();
      await terminal.waitForByte(from);
      await sleep(quietMs);
      sizes.push(bytesOf(await terminal.settle(from, quietMs)));
    }
    return sizes;
  } finally {
    await terminal.close();
  }
}
