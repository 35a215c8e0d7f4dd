import type { PodiumClient } from '@podium/sdk';

const slowAfterMs = 1_000;
const tickMs = 1_000;

/**
 * Wraps a client so that it reports slow requests. `show` gets a label every second, and undefined
 * once no request is slow any more. Watching a submission does not count, because its events may
 * come at any time.
 */
export function showSlowRequests(
  client: PodiumClient,
  server: string,
  show: (label: string | undefined) => void,
): PodiumClient {
  const watch = createWatch(server, show);
  const { clock, ...resources } = client;
  const watched = Object.entries<object>(resources).map(([name, resource]) => {
    const methods = Object.entries(resource).map(([method, send]) => {
      // Such as the state of the events.
      if (typeof send !== 'function') return [method, send];
      const call = (...args: readonly unknown[]) => {
        const answer: unknown = send(...args);
        if (answer instanceof Promise) watch(answer);
        return answer;
      };
      return [method, call];
    });
    return [name, Object.fromEntries(methods)];
  });
  return { ...Object.fromEntries(watched), clock };
}

type Watch = (answer: Promise<unknown>) => void;

function createWatch(server: string, show: (label: string | undefined) => void): Watch {
  const startedAt = new Set<{ ms: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isShown = false;
  const tick = () => {
    const [longest] = startedAt;
    const elapsedMs = longest ? performance.now() - longest.ms : 0;
    if (elapsedMs < slowAfterMs) return;
    isShown = true;
    show(`Waiting for ${server}…  ${Math.round(elapsedMs / 1000)} s`);
  };
  const end = (call: { ms: number }) => {
    startedAt.delete(call);
    if (startedAt.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    if (isShown) show(undefined);
    isShown = false;
  };
  return (answer) => {
    const call = { ms: performance.now() };
    startedAt.add(call);
    // The caller handles the failure.
    answer.catch(() => undefined).finally(() => end(call));
    timer ??= setInterval(tick, tickMs);
  };
}
