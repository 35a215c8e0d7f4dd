import { escapeUnprintable } from '@podium/sdk/unprintable';
import { exitCodes } from '../cli-error.ts';
import type { ProgressState, Reporter } from '../context.ts';
import type { Explanation } from '../explain-error.ts';
import type { Host } from '../host.ts';
import type { Rendered, Result } from '../result.ts';
import { createStyle, type Style, type ThemeName } from '../text/style.ts';
import { paintedText, safeText } from '../text/terminal-text.ts';
import { wrapText } from '../text/wrap.ts';
import { progressLine } from './progress.ts';
import { createQuestions } from './questions.ts';
import { writeBytes } from './write-bytes.ts';

interface OutputOptions {
  json: boolean;
  noColor: boolean;
  noPager: boolean;
  theme?: ThemeName;
}

export type Output = ReturnType<typeof createOutput>;

/** Only this writes to standard output and standard error. */
export function createOutput(host: Host, options: OutputOptions) {
  const style = styleOf(host, host.stdout, options);
  const errorStyle = styleOf(host, host.stderr, options);
  const live = createLiveLine(host, errorStyle, options);
  const errorText = (text: string) => {
    live.clear();
    host.stderr.write(forStream(text, host.stderr));
  };
  const showBytes = async (bytes: AsyncIterable<Uint8Array>, stream = host.stdout) => {
    live.clear();
    await writeBytes(bytes, stream, host.signal);
  };
  const print = async (result: Result) => {
    live.clear();
    if (options.json) {
      host.stdout.write(`${formatJson(result.json)}\n`);
      return;
    }
    const rendered = await result.text({ style, errorStyle, isTerminal: Boolean(host.stdout.isTTY) });
    const wrapped = (aside: string) => ensureNewline(rendered.verbatim ? aside : wrapText(aside, errorStyle.columns));
    if (rendered.note) errorText(wrapped(rendered.note));
    if (rendered.text) await printText(host, rendered.text, rendered, options);
    if (rendered.bytes) await showBytes(rendered.bytes);
    if (rendered.afterword) errorText(wrapped(rendered.afterword));
  };
  const canAsk = !options.json && host.stdin.isTTY && host.stderr.isTTY;
  const reporter: Reporter = {
    questions: canAsk ? createQuestions(host, live.clear) : undefined,
    isJson: options.json,
    progress: live.progress,
    waiting: live.waiting,
    note(text) {
      if (!options.json) errorText(`${wrapText(errorStyle.dim(safeText(text)), errorStyle.columns)}\n`);
    },
    warn(text) {
      if (!options.json)
        errorText(`${wrapText(`${errorStyle.warn('warning')} ${safeText(text)}`, errorStyle.columns, '  ')}\n`);
    },
    output: (bytes) => showBytes(bytes),
    errorOutput: (bytes) => showBytes(bytes, host.stderr),
    interim: print,
  };
  return {
    reporter,
    result: print,
    error(explanation: Explanation) {
      errorText(options.json ? `${errorJson(explanation)}\n` : errorLines(explanation, errorStyle));
    },
    text: (text: string) => host.stdout.write(text),
    errorText,
    details: (error: unknown) => errorText(`${error instanceof Error ? describeChain(error) : String(error)}\n`),
  };
}

async function printText(host: Host, plain: string, rendered: Rendered, { noPager }: OutputOptions) {
  const { verbatim, paged, frame } = rendered;
  const printed = forStream(verbatim ? plain : ensureNewline(plain), host.stdout);
  const text = frame && host.stdout.isTTY ? redraw(printed, frame) : printed;
  const pager = paged && !noPager ? findPager(host, text) : undefined;
  if (pager === undefined || !(await showInPager(host, pager, text))) host.stdout.write(text);
}

/** A terminal gets nothing that it obeys but colours; a pipe or a file gets the text as it is. */
function forStream(text: string, { isTTY }: Pick<Host['stdout'], 'isTTY'>): string {
  return isTTY ? paintedText(text) : text;
}

function formatJson(value: unknown): string {
  return escapeUnprintable(JSON.stringify(value));
}

/** Redraws the screen from its first line without clearing it, because clearing would flicker. */
function redraw(text: string, frame: 'first' | 'next'): string {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${line}\u001b[K\n`);
  return `${frame === 'first' ? '\u001b[2J' : ''}\u001b[H${lines.join('')}\u001b[J`;
}

function styleOf(host: Host, stream: Host['stdout'], { noColor, theme }: OutputOptions): Style {
  return createStyle({ env: host.env, isTerminal: Boolean(stream.isTTY), columns: stream.columns, noColor, theme });
}

/**
 * Creates a line on standard error that is redrawn again and again, on a terminal only. It shows a
 * slow request only while the command shows no progress.
 */
function createLiveLine(host: Host, style: Style, { json }: OutputOptions) {
  const enabled = Boolean(host.stderr.isTTY) && !json && host.env.TERM !== 'dumb';
  let shown: 'progress' | 'waiting' | undefined;
  const draw = (state: ProgressState, as: typeof shown) => {
    if (!enabled) return;
    host.stderr.write(`\r\u001b[2K${paintedText(progressLine(state, style))}`);
    shown = as;
  };
  const clear = () => {
    if (shown) host.stderr.write('\r\u001b[2K');
    shown = undefined;
  };
  return {
    clear,
    progress: (state: ProgressState) => draw(state, 'progress'),
    waiting(label: string | undefined) {
      if (shown === 'progress') return;
      if (label === undefined) clear();
      else draw({ label }, 'waiting');
    },
  };
}

function errorJson({ code, message, exitCode, hints, fields }: Explanation): string {
  return formatJson({
    error: {
      code,
      message,
      exitCode,
      ...(hints.length > 0 ? { hints } : {}),
      ...(fields.length > 0 ? { fields } : {}),
    },
  });
}

function errorLines({ exitCode, message, hints }: Explanation, style: Style): string {
  // The message may contain names and texts of the server.
  const text = safeText(message);
  const title = exitCode === exitCodes.interrupted ? style.dim(text) : `${style.bad(style.bold('error'))} ${text}`;
  const lines = [title, ...hints.map((hint) => `  ${safeText(hint)}`)];
  return `${lines.map((line) => wrapText(line, style.columns, '  ')).join('\n')}\n`;
}

function ensureNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function describeChain(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describeChain(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** Keeps colours, ends at once if a page is enough, and leaves the text on the screen. */
const lessOptions = 'FRX';
const notFound = 127;

/**
 * Returns the user's pager if the text is longer than the terminal: that of `PAGER`, else `less`.
 * Returns undefined if the text is to be printed at once.
 */
function findPager({ stdout, env }: Host, text: string): string | undefined {
  const { PAGER: pager = 'less' } = env;
  if (!stdout.isTTY || !stdout.rows || env.TERM === 'dumb' || /^\s*(cat\s*)?$/.test(pager)) return undefined;
  return text.split('\n').length > stdout.rows ? pager : undefined;
}

/** Shows a text in a pager. Returns false if there is no such program. */
async function showInPager(host: Host, pager: string, text: string): Promise<boolean> {
  const { execa } = await import('execa');
  const endHandOver = host.handOver?.();
  try {
    const { exitCode } = await execa('/bin/sh', ['-c', pager], {
      cwd: host.cwd,
      env: { LESS: lessOptions, ...host.env },
      extendEnv: false,
      reject: false,
      input: text,
      stdout: 'inherit',
      // The shell would report that the usual pager is missing.
      stderr: host.env.PAGER === undefined ? 'ignore' : 'inherit',
      cancelSignal: host.signal,
    });
    host.signal.throwIfAborted();
    return exitCode !== notFound;
  } finally {
    endHandOver?.();
  }
}
