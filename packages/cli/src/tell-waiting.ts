import type { PodiumClient } from '@podium/sdk';

/** How long a server may take before anything is said about it. */
const patienceMs = 1_000;
const tickMs = 1_000;

/**
 * The same client, which tells when an answer takes longer than a second: `tell` gets what to show and gets it anew every second, then
 * undefined when nothing is waited for any more. Watching a submission is no waiting: events come when there are any.
 */
export function tellWaiting(
  client: PodiumClient,
  server: string,
  tell: (label: string | undefined) => void,
): PodiumClient {
  const waiting = createWaiting(server, tell);
  const { clock, ...resources } = client;
  const told = Object.entries(resources).map(([name, resource]) => [name, watchCalls(resource, waiting)]);
  return { ...Object.fromEntries(told), clock };
}

type Waiting = (answer: Promise<unknown>) => void;

function watchCalls(resource: object, waiting: Waiting): object {
  const methods = Object.entries(resource).map(([name, method]) => {
    const call = (...args: readonly unknown[]) => {
      const answer: unknown = method(...args);
      if (answer instanceof Promise) waiting(answer);
      return answer;
    };
    return [name, call];
  });
  return Object.fromEntries(methods);
}

function createWaiting(server: string, tell: (label: string | undefined) => void): Waiting {
  const startedAt = new Set<{ ms: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;
  const tick = () => {
    const [longest] = startedAt;
    const elapsedMs = longest ? performance.now() - longest.ms : 0;
    if (elapsedMs < patienceMs) return;
    isTold = true;
    tell(`Waiting for ${server}…  ${Math.round(elapsedMs / 1000)} s`);
  };
  const end = (call: { ms: number }) => {
    startedAt.delete(call);
    if (startedAt.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    if (isTold) tell(undefined);
    isTold = false;
  };
  return (answer) => {
    const call = { ms: performance.now() };
    startedAt.add(call);
    // Whoever made the call handles its failure.
    answer.then(
      () => end(call),
      () => end(call),
    );
    timer ??= setInterval(tick, tickMs);
  };
}
