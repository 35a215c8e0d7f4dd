import { parentPort } from 'node:worker_threads';

/** In a thread: answers each call of `createThread` with what `handle` returns or throws. */
export function answerCalls<Request, Answer>(handle: (request: Request) => Answer): void {
  parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
    try {
      parentPort?.postMessage({ id, answer: handle(request) });
    } catch (error) {
      // Copying keeps of an error only its message.
      parentPort?.postMessage({ id, error, code: (error as { code?: unknown }).code });
    }
  });
}
