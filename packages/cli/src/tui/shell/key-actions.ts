import { useEffect, useRef, useState } from 'react';
import { isInterruption } from '../../explain-error.ts';
import { openInBrowser } from '../../machine/open-in-browser.ts';
import { pageAddress } from '../../settings/server-address.ts';
import { safeText } from '../../text/terminal-text.ts';
import { useServices } from '../services.ts';
import { useShell } from './shell-context.ts';

/** Runs the action of a key, and shows its error as a message. */
export function useAttempt(): (title: string, work: () => Promise<void>) => void {
  const { explain } = useServices();
  const { showMessage } = useShell();
  return (title, work) => {
    work().catch((error: unknown) => {
      if (isInterruption(error)) return;
      const { message, hints } = explain(error);
      showMessage(title, safeText([message, ...hints].join('\n\n')), 'bad');
    });
  };
}

/** Runs work that a key can stop, and that ends with the component. Later errors are ignored. */
export function useStoppable(onFailure: (error: unknown) => void) {
  const services = useServices();
  const [isActive, setIsActive] = useState(false);
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const start = async (work: (signal: AbortSignal) => Promise<void>) => {
    const stopped = new AbortController();
    underWay.current = stopped;
    const signal = AbortSignal.any([services.signal, stopped.signal]);
    setIsActive(true);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    } finally {
      setIsActive(false);
    }
  };
  return {
    isActive,
    start: (work: (signal: AbortSignal) => Promise<void>) => void start(work),
    stop: () => underWay.current?.abort(),
  };
}

/** Opens a page of the web front end in the browser. Without a browser it shows the address. */
export function useOpenPage(): (path: readonly string[]) => void {
  const { host, current } = useServices();
  const { notify, showMessage } = useShell();
  return (path) => {
    const url = pageAddress(current.server, path);
    void openInBrowser(url, host).then((isOpened) => {
      if (isOpened) notify(`Opened ${url}`);
      else showMessage('No browser was found', url);
    });
  };
}
