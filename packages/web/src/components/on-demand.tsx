import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type CodeFile, createCodeFile } from '../lib/code-file.ts';
import { reloadAfterUpdate } from '../lib/reload-after-update.ts';
import { LoadFailure } from './notice.tsx';

export function useCodeFile<T>(file: CodeFile<T>, isNeeded = true): { code: T | undefined; isLost: boolean } {
  const [state, setState] = useState(() => ({ code: file.get(), isLost: false }));
  const isMissing = isNeeded && state.code === undefined;
  useEffect(() => {
    if (!isMissing) return;
    file.load().then(
      (code) => setState({ code, isLost: false }),
      () => setState({ code: undefined, isLost: true }),
    );
  }, [file, isMissing]);
  return { code: isNeeded ? state.code : undefined, isLost: isMissing && state.isLost };
}

/** `frame` puts the message of a lost file into a dialog. */
export function onDemand<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  frame: (lost: ReactNode, props: Props) => ReactNode = (lost) => lost,
): ComponentType<Props> & Pick<CodeFile<unknown>, 'load'> {
  const file = createCodeFile(importComponent);
  function Part(props: Props) {
    const { code: Component, isLost } = useCodeFile(file);
    if (Component) return <Component {...props} />;
    return isLost ? frame(<LostFile />, props) : null;
  }
  return Object.assign(Part, { load: file.load });
}

/** Stands in for code that could not be loaded, and loads the page again when the user asks. */
export function LostFile({ message = lostText }: { message?: string }) {
  useEffect(() => void reloadAfterUpdate(), []);
  return <LoadFailure message={message} onRetry={() => void reloadAfterUpdate({ isAsked: true })} />;
}

const lostText = 'This part of the page could not be loaded. Check your connection, then try again.';
