import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type CodeFile, createCodeFile } from '../lib/code-file.ts';
import { reloadAfterUpdate } from '../lib/reload-after-update.ts';
import { LoadFailure } from './notice.tsx';

interface LoadedCode<T> {
  /** Undefined until the file is loaded. */
  code: T | undefined;
  hasFailed: boolean;
  tryAgain(): void;
}

/**
 * Loads a file if it is needed. When the user asks for it after a failure, it tries again, and
 * loads the page again if that fails too.
 */
export function useCodeFile<T>(file: CodeFile<T>, isNeeded = true): LoadedCode<T> {
  const [state, setState] = useState(() => ({ code: file.get(), hasFailed: false }));
  const [attempt, setAttempt] = useState({ isAsked: false });
  const { code, hasFailed } = state;
  const isMissing = isNeeded && code === undefined;
  const tryAgain = useCallback(() => setAttempt({ isAsked: true }), []);
  useEffect(() => {
    if (!isMissing) return;
    let isWatching = true;
    const show = (next: typeof state) => {
      if (isWatching) setState(next);
    };
    file.load().then(
      (loaded) => show({ code: loaded, hasFailed: false }),
      () => {
        show({ code: undefined, hasFailed: true });
        void reloadAfterUpdate(attempt);
      },
    );
    return () => {
      isWatching = false;
    };
  }, [file, isMissing, attempt]);
  return { code: isNeeded ? code : undefined, hasFailed: isMissing && hasFailed, tryAgain };
}

type OnDemand<Props> = ComponentType<Props> & Pick<CodeFile<unknown>, 'load'>;

/**
 * Makes a component whose code is loaded when it is first shown. If that fails, it shows a message
 * with a button to try again; `frame` puts that message into a dialog or a page.
 */
export function onDemand<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  frame: (failure: ReactNode, props: Props) => ReactNode = (failure) => failure,
): OnDemand<Props> {
  const file = createCodeFile(importComponent);
  function Part(props: Props) {
    const { code: Component, hasFailed, tryAgain } = useCodeFile(file);
    if (Component) return <Component {...props} />;
    return hasFailed ? frame(<LoadFailure message={loadFailureText} onRetry={tryAgain} />, props) : null;
  }
  return Object.assign(Part, { load: file.load });
}

export const loadFailureText = 'This part of the page could not be loaded. Check your connection, then try again.';
