import { createStore } from '@podium/sdk/store';
import type { ReactNode } from 'react';
import type { Host } from '../../host.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { MessageOverlay, QuestionOverlay } from '../overlays/text-overlays.tsx';
import type { Notice, Shell } from './shell-context.ts';
import type { TerminalModes } from './terminal-modes.ts';

/** Milliseconds until a notice disappears. Errors take longer to read. */
const noticeMs = { info: 2_000, good: 2_000, bad: 6_000 } as const;

/** The greatest number of entries that the palette lists first. */
const mostRecent = 8;

export interface ShellDeps {
  host: Host;
  modes: TerminalModes;
  suspendTerminal(work: () => Promise<void>): Promise<void>;
  /** Called with a promise that resolves when the other program has left the terminal. */
  onHandOver(ended: Promise<void>): void;
  quit(exitCode: number): void;
  reopen(): void;
}

export function createShell(deps: ShellDeps): Omit<Shell, 'theme' | 'setKeyMap' | 'setTheme'> {
  const { host, modes, quit, reopen } = deps;
  const overlay = createStore<ReactNode>(undefined);
  const notice = createStore<Notice | undefined>(undefined);
  const recent = createStore<readonly string[]>([]);
  let noticeTimer: NodeJS.Timeout | undefined;
  const notify: Shell['notify'] = (text, tone = 'info', forMs = noticeMs[tone]) => {
    clearTimeout(noticeTimer);
    notice.set({ text: safeLine(text), tone });
    noticeTimer = setTimeout(() => notice.set(undefined), forMs);
    noticeTimer.unref();
  };
  return {
    overlay,
    notice,
    title: createStore(''),
    recent,
    used: (id) => recent.set((before) => [id, ...before.filter((other) => other !== id)].slice(0, mostRecent)),
    notify,
    showMessage(title, text, tone = 'info') {
      overlay.set(<MessageOverlay title={title} text={text} tone={tone} />);
    },
    ask: (text) =>
      new Promise((resolve) => {
        const answer = (isYes: boolean | undefined) => {
          overlay.set(undefined);
          resolve(isYes);
        };
        overlay.set(<QuestionOverlay text={text} answer={answer} />);
      }),
    handOver: createHandOver(deps),
    copy(text, name) {
      // OSC 52 of xterm's control sequences.
      host.stdout.write(`\u001b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`);
      notify(`${name} is on the clipboard.`);
    },
    quit: (exitCode = 0) => quit(exitCode),
    reopen,
    setMouse: (isWanted) => modes.setMouse(isWanted),
  };
}

function createHandOver({ host, modes, suspendTerminal, onHandOver }: ShellDeps) {
  let isHandedOver = false;
  return async function handOver<T>(work: () => Promise<T>): Promise<T> {
    // A key pressed twice asks twice, but only one program can have the terminal.
    if (isHandedOver) throw new DOMException('Another program has the terminal', 'AbortError');
    const outcome: { value?: T } = {};
    const ended = Promise.withResolvers<void>();
    onHandOver(ended.promise);
    isHandedOver = true;
    modes.leave();
    try {
      await suspendTerminal(async () => {
        await stopReading(host.stdin);
        outcome.value = await work();
      });
    } finally {
      isHandedOver = false;
      if (!host.signal.aborted) modes.enter();
      ended.resolve();
    }
    return outcome.value as T;
  };
}

/**
 * Stops reading. Ink releases the keys but would still read the first ones, and it starts to read
 * again by itself.
 */
async function stopReading(stdin: Host['stdin']): Promise<void> {
  // The stream can be paused once it has noticed that it has no listeners.
  await new Promise(setImmediate);
  stdin.pause();
  // The stream stops in a later turn. If `work` ended before that, Ink would start a stream that
  // still reads, and no key would arrive again.
  await new Promise(setImmediate);
}
