import { useEffect, useState } from 'react';
import type { MarkupPlugin } from './markup-plugin.ts';

let loaded: MarkupPlugin | undefined;

/** Loads the formula renderer if it is needed. Returns undefined until then. */
export function useFormulas(areNeeded: boolean): MarkupPlugin | undefined {
  const [formulas, setFormulas] = useState<MarkupPlugin | undefined>(() => loaded);
  useEffect(() => {
    if (!areNeeded || loaded) return;
    let isWatching = true;
    import('./draw-formulas.ts').then(
      ({ drawFormulas }) => {
        loaded = drawFormulas;
        if (isWatching) setFormulas(() => drawFormulas);
      },
      // If loading fails, formulas stay readable as source.
      () => undefined,
    );
    return () => {
      isWatching = false;
    };
  }, [areNeeded]);
  return areNeeded ? formulas : undefined;
}
