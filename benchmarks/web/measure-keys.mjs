/**
 * Presses keys one after the other. Returns two values per key in milliseconds: the time from the
 * key until the next frame is painted, and the work of the page's main thread until the next key.
 * The work is processor time, which other work on the machine hardly affects.
 */
export async function measureKeys(page, keys, pausesMs) {
  await page.evaluate(watchKeys);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = [];
  let before = await taskMs(protocol);
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pausesMs[index % pausesMs.length]);
    const after = await taskMs(protocol);
    work.push(after - before);
    before = after;
  }
  await protocol.detach();
  return { painted: await page.evaluate(() => globalThis.painted), work };
}

/** Runs in the page. */
function watchKeys() {
  globalThis.painted = [];
  if (globalThis.isWatching) return;
  globalThis.isWatching = true;
  const onKey = ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // The browser handles this message after it has painted the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.painted.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  };
  addEventListener('keydown', onKey, true);
}

async function taskMs(protocol) {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
}
