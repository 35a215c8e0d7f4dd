// The measured process loads this module before everything else. It answers every message with the
// longest turn of the event loop and the processor time since the message before.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let used = process.cpuUsage();
  process.on('message', async () => {
    // A turn is only measured at its end, by the timer that it delayed.
    await setTimeout(5);
    const { user, system } = process.cpuUsage(used);
    process.send({ longestTurnMs: delays.max / 1e6, cpuMs: (user + system) / 1000 });
    used = process.cpuUsage();
    delays.reset();
  });
  // The channel must not keep a process alive that wants to end.
  process.channel.unref();
}
