import { parentPort } from 'node:worker_threads';

/** Runs in a thread: answers each call of `createThread` with what `handle` returns or throws. */
export function answerCalls<Request, Answer>(handle: (request: Request) => Answer): void {
  parentPort?.on('message', ({ id, request }: { id: number; request: Request }) => {
    try {
      parentPort?.postMessage({ id, answer: handle(request) });
    } catch (error) {
      // Copying an error preserves only its message, so the code is sent separately.
      parentPort?.postMessage({ id, error, code: (error as { code?: unknown }).code });
    }
  });
}
