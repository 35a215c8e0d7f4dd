import { useEffect, useMemo, useRef, useState } from 'react';
import type { DoctorCheck } from '../../../diagnosis/diagnose.ts';
import { diagnose } from '../../../diagnosis/diagnose.ts';
import { version } from '../../../host.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { formatFacts } from '../../../output/table.ts';
import { renderDoctor } from '../../../output/text/doctor.ts';
import { describePlace } from '../../../session/sign-in.ts';
import type { Paths } from '../../../settings/paths.ts';
import { useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useSpinner } from '../../data/time.ts';
import { useServices } from '../../services.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { breakWords } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { themeOfWidth } from '../../theme.ts';

interface MachinePaneProps {
  diagnosis: Diagnosis;
  isFocused: boolean;
  columns: number;
  rows: number;
}

/** Where things are kept, and what works: the doctor's report once it has looked. */
export function MachinePane({ diagnosis, isFocused, columns, rows }: MachinePaneProps) {
  const theme = useTheme();
  const { session, settings } = useServices();
  const { checks, isLooking } = diagnosis;
  const spinner = useSpinner(isLooking);
  const inner = columns - 4;
  const text = useMemo(() => {
    const about = aboutLines({ version, paths: settings.paths, session: describePlace(session) }, theme, inner);
    const style = themeOfWidth(theme, inner);
    const report = checks && renderDoctor({ checks }, { style, errorStyle: style, isTerminal: true }).text;
    return report === undefined ? about : [...report.split('\n'), '', ...about];
  }, [settings, session, checks, theme, inner]);
  const lines = isLooking ? [theme.accent(`${spinner} Looking${theme.ellipsis}`), '', ...text] : text;
  const inView = rows - 2;
  const { first } = useScroll({ name: 'machine', count: lines.length, rows: inView, isActive: isFocused });

  return (
    <Panel
      title={checks ? 'Doctor' : 'This machine'}
      columns={columns}
      rows={rows}
      isFocused={isFocused}
      hasOthers
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView).map((line) => ` ${line}`)}
    />
  );
}

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
  const { notify } = useShell();
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
      if (!stopped.signal.aborted && !signal.aborted) notify(explain(error).message, 'bad');
    } finally {
      setIsLooking(false);
    }
  };
  return { checks, isLooking, look: () => void look(), stop: () => underWay.current?.abort() };
}

interface AboutText {
  version: string;
  paths: Paths;
  /** Where the sign-in is kept. */
  session: string;
}

/** Which Podium this is, and where it keeps what. */
function aboutLines({ version, paths, session }: AboutText, theme: Theme, columns: number): string[] {
  // The names and the gap beside them.
  const room = columns - 10;
  const facts = [
    ['Version', theme.bold(version)],
    ['Settings', breakWords(safeLine(paths.settingsFile), room)],
    ['Sign-in', breakWords(`kept in ${safeLine(session)}`, room)],
    ['Cache', breakWords(`${safeLine(paths.judgeCacheDir)} (safe to delete)`, room)],
  ] as const;
  return [
    ...formatFacts(facts, themeOfWidth(theme, columns)).split('\n'),
    '',
    `${theme.accent('d')} ${theme.dim('looks what works on this machine')}`,
  ];
}
