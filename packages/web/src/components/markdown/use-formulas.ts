import { useEffect, useState } from 'react';
import type { MarkupPlugin } from './markup-plugin.ts';

let loaded: MarkupPlugin | undefined;

/** What draws formulas, once it is here; fetched only where there are some. */
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
      // Formulas can be read as they were typed.
      () => undefined,
    );
    return () => {
      isWatching = false;
    };
  }, [areNeeded]);
  return areNeeded ? formulas : undefined;
}
