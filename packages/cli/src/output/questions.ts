import type { PassThrough } from 'node:stream';
import { Interruption } from '../cli-error.ts';
import type { Questions } from '../context.ts';
import type { Host } from '../host.ts';
import { stopProcess } from '../machine/hand-over-terminal.ts';
import { paintedText } from '../text/terminal-text.ts';

type Clack = typeof import('@clack/prompts');

interface Terminal {
  input: typeof process.stdin;
  output: typeof process.stderr;
  signal: AbortSignal;
}

type Ask = (clack: Clack, terminal: Terminal) => Promise<string | symbol>;

/**
 * Asks questions on standard error, so that standard output contains only results. `onAsk` is
 * called before each question.
 */
export function createQuestions(host: Host, onAsk: () => void): Questions {
  const check = (validate?: Parameters<Questions['text']>[1]) => (value: string | undefined) => validate?.(value ?? '');
  const ask = (question: Ask) => {
    onAsk();
    return askUntilAnswered(host, question);
  };
  return {
    text: (message, validate) =>
      ask((clack, terminal) => clack.text({ message: paintedText(message), validate: check(validate), ...terminal })),
    password: (message, validate) =>
      ask((clack, terminal) =>
        clack.password({ message: paintedText(message), validate: check(validate), ...terminal }),
      ),
    // Names of accounts and servers stand in the labels.
    select: (message, options) =>
      ask((clack, terminal) => {
        const shown = options.map(({ value, label }) => ({ value, label: paintedText(label) }));
        return clack.select({ message: paintedText(message), options: shown, ...terminal });
      }),
  };
}

/** Ctrl-Z stops the process, and the question is asked again when it continues. */
async function askUntilAnswered(host: Host, question: Ask): Promise<string> {
  const [clack, stream] = await Promise.all([import('@clack/prompts'), import('node:stream')]);
  for (;;) {
    const { input, suspension, close } = readKeys(host.stdin, new stream.PassThrough());
    const output = host.stderr as typeof process.stderr;
    const signal = AbortSignal.any([host.signal, suspension]);
    const answer = await question(clack, { input, output, signal }).finally(close);
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
function readKeys(stdin: Host['stdin'], keys: PassThrough) {
  const suspending = new AbortController();
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
