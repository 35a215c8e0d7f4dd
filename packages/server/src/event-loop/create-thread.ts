import { type Transferable, Worker } from 'node:worker_threads';

/**
 * A thread that answers calls one after the other. It starts with the first call, and again after
 * it has died.
 */
export interface Thread<Request, Answer> {
  /** `transfer` names the objects that move to the thread instead of being copied. */
  call(request: Request, transfer?: readonly Transferable[]): Promise<Answer>;
  /** Rejects the calls that wait. */
  close(): Promise<void>;
}

interface FromThread<Answer> {
  id: number;
  answer: Answer;
  error?: Error;
  code?: unknown;
}

export function createThread<Request, Answer>(entry: string, data?: unknown): Thread<Request, Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let running: Worker | undefined;
  let calls = 0;

  function start(): Worker {
    const worker = new Worker(entry, { workerData: data, execArgv: [] });
    worker.on('message', ({ id, answer, error, code }: FromThread<Answer>) => {
      const caller = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
      if (error === undefined) caller?.resolve(answer);
      else caller?.reject(Object.assign(error, { code }));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread has ended')));
    function end(error: unknown): void {
      if (running !== worker) return;
      running = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    }
    return worker;
  }

  return {
    call(request, transfer = []) {
      running ??= start();
      running.ref();
      calls += 1;
      running.postMessage({ id: calls, request }, transfer);
      const answer = Promise.withResolvers<Answer>();
      waiting.set(calls, answer);
      return answer.promise;
    },
    async close() {
      await running?.terminate();
    },
  };
}
