import { PassThrough } from 'node:stream';
import * as clack from '@clack/prompts';
import { Interruption } from '../cli-error.ts';
import type { Questions } from '../context.ts';
import type { Host } from '../host.ts';
import { stopProcess } from '../machine/hand-over-terminal.ts';
import { paintedText } from '../text/terminal-text.ts';

/** Names of accounts and servers stand in the options. */
const shown = ({ value, label }: { value: string; label: string }) => ({ value, label: paintedText(label) });

type Validate = ((value: string) => string | undefined) | undefined;

interface Terminal {
  input: typeof process.stdin;
  output: typeof process.stderr;
  signal: AbortSignal;
}

/** Asks questions on standard error, so that standard output contains only results. */
export function createQuestions(host: Host): Questions {
  const check = (validate: Validate) => (value: string | undefined) => validate?.(value ?? '');
  return {
    text: (message, validate) =>
      ask(host, (terminal) => clack.text({ message: paintedText(message), validate: check(validate), ...terminal })),
    password: (message, validate) =>
      ask(host, (terminal) =>
        clack.password({ message: paintedText(message), validate: check(validate), ...terminal }),
      ),
    select: (message, options) =>
      ask(host, (terminal) =>
        clack.select({ message: paintedText(message), options: options.map(shown), ...terminal }),
      ),
  };
}

/** Asks a question. Ctrl-Z stops the process, and the question is asked again when it continues. */
async function ask(host: Host, question: (terminal: Terminal) => Promise<string | symbol>): Promise<string> {
  for (;;) {
    const { input, suspension, close } = readKeys(host.stdin);
    const output = host.stderr as typeof process.stderr;
    const answer = await question({ input, output, signal: AbortSignal.any([host.signal, suspension]) }).finally(close);
    if (typeof answer === 'string') return answer;
    if (host.signal.aborted || !suspension.aborted) throw new Interruption();
    await stopProcess();
  }
}

const [ctrlC, ctrlD, ctrlZ] = [0x03, 0x04, 0x1a] as const;

/**
 * Passes keys to Node's line editor, except for those that would make it stop reading. Ctrl-Z is
 * handled here, and Ctrl-D cancels like Ctrl-C.
 */
function readKeys(stdin: Host['stdin']) {
  const suspending = new AbortController();
  const keys = new PassThrough();
  const onData = (chunk: Buffer) => {
    if (chunk.includes(ctrlZ)) suspending.abort();
    else keys.write(chunk.map((byte) => (byte === ctrlD ? ctrlC : byte)));
  };
  stdin.on('data', onData);
  // The previous question has paused it.
  stdin.resume();
  const asTerminal = { isTTY: true, setRawMode: (isRaw: boolean) => stdin.setRawMode?.(isRaw) };
  return {
    input: Object.assign(keys, asTerminal) as unknown as typeof process.stdin,
    suspension: suspending.signal,
    close() {
      stdin.off('data', onData);
      stdin.pause();
    },
  };
}
