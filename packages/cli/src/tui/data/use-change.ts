import { useEffect, useEffectEvent, useRef } from 'react';

/** Hears of a value that became another while the component is on the screen; not of its first one. */
export function useChange<T>(value: T, onChange: (now: T, before: T) => void): void {
  const known = useRef(value);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    const before = known.current;
    known.current = value;
    tell(value, before);
  }, [value]);
}
