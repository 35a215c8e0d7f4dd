import { useEffect } from 'react';

export function createAutosave(save: () => void, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    /** Saves once the pause has passed without another call. */
    soon() {
      cancel();
      timer = setTimeout(() => {
        cancel();
        save();
      }, pauseMs);
    },
    cancel,
    /** Reports whether `soon` was called and nothing has been saved since. */
    isDue: () => timer !== undefined,
  };
}

/**
 * Calls `save` when the page is hidden or left, because it may never be shown again, and when the
 * component is removed. `save` stays the same function.
 */
export function useSaveBeforeLeaving(save: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', onHide);
      save();
    };
  }, [save]);
}
