import { createFrameScreen } from './frame-screen.ts';
import { replaceMethod } from './replace-method.ts';

/** What a terminal is written through. */
export interface TerminalStream {
  write(text: string, onWritten?: (error?: Error | null) => void): boolean;
  readonly columns?: number;
  readonly rows?: number;
}

// What Ink takes for the size of a terminal that does not say.
const unknownSize = { columns: 80, rows: 24 };

/** The same stream for Ink: of the whole frames that Ink writes to it, only the columns that change reach the terminal. */
export function createFrameOutput<Stream extends TerminalStream>(terminal: Stream): Stream {
  const screen = createFrameScreen();
  const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const size = {
      columns: terminal.columns || unknownSize.columns,
      rows: terminal.rows || unknownSize.rows,
    };
    const onWritten = rest.find((argument): argument is () => void => typeof argument === 'function');
    return terminal.write(screen.take(text, size), onWritten);
  };
  return replaceMethod(terminal, 'write', write);
}
