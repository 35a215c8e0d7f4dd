import { useEffect, useRef, useState } from 'react';
import { diagnose } from '../../../diagnosis/diagnose.ts';
import type { DoctorCheck } from '../../../result.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

export interface Diagnosis {
  isLooking: boolean;
  /** Undefined until one has looked. */
  checks: readonly DoctorCheck[] | undefined;
  look(): void;
  stop(): void;
}

/** Looks what works on this machine and of the server, when it is asked to. */
export function useDiagnosis(): Diagnosis {
  const { settings, client, session, signal, explain } = useServices();
  const { tell } = useShell();
  const [checks, setChecks] = useState<readonly DoctorCheck[] | undefined>(undefined);
  const [isLooking, setIsLooking] = useState(false);
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const look = async () => {
    const stopped = new AbortController();
    underWay.current = stopped;
    setIsLooking(true);
    try {
      const inUse = { paths: settings.paths, settings: await settings.read(), client, session };
      setChecks(await diagnose(inUse, AbortSignal.any([signal, stopped.signal])));
    } catch (error) {
      if (!stopped.signal.aborted && !signal.aborted) tell(explain(error).message, 'bad');
    } finally {
      setIsLooking(false);
    }
  };
  return { checks, isLooking, look: () => void look(), stop: () => underWay.current?.abort() };
}
