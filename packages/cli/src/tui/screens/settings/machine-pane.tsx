import { useMemo, useState } from 'react';
import type { DoctorCheck } from '../../../diagnosis/diagnose.ts';
import { diagnose } from '../../../diagnosis/diagnose.ts';
import { version } from '../../../host.ts';
import { formatFacts } from '../../../output/table.ts';
import { formatDoctor } from '../../../output/text/doctor.ts';
import { describeStorage } from '../../../session/sign-in.ts';
import type { Paths } from '../../../settings/paths.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { useArea } from '../../components/area.tsx';
import { TextPane } from '../../components/panel.tsx';
import { useSpinner } from '../../data/time.ts';
import { useStoppable } from '../../data/use-stoppable.ts';
import { useServices } from '../../services.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { breakWords } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { themeOfWidth } from '../../theme.ts';

/** Where things are kept, and what works: the doctor's report once it has looked. */
export function MachinePane({ diagnosis, isFocused }: { diagnosis: Diagnosis; isFocused: boolean }) {
  const theme = useTheme();
  const { session, settings } = useServices();
  const { checks, isLooking } = diagnosis;
  const spinner = useSpinner(isLooking);
  const inner = useArea().columns - 4;
  const text = useMemo(() => {
    const about = aboutLines({ version, paths: settings.paths, session: describeStorage(session) }, theme, inner);
    const style = themeOfWidth(theme, inner);
    const report = checks && formatDoctor(checks, style);
    return report === undefined ? about : [...report.split('\n'), '', ...about];
  }, [settings, session, checks, theme, inner]);
  const lines = isLooking ? [theme.accent(`${spinner} Looking${theme.ellipsis}`), '', ...text] : text;
  return (
    <TextPane
      name="machine"
      title={checks ? 'Doctor' : 'This machine'}
      isFocused={isFocused}
      hasOthers
      lines={lines.map((line) => ` ${line}`)}
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
  const { settings, client, session, explain } = useServices();
  const { notify } = useShell();
  const [checks, setChecks] = useState<readonly DoctorCheck[] | undefined>(undefined);
  const looking = useStoppable((error) => notify(explain(error).message, 'bad'));
  const look = async (signal: AbortSignal) => {
    const inUse = { paths: settings.paths, settings: await settings.read(), client, session };
    setChecks(await diagnose(inUse, signal));
  };
  return { checks, isLooking: looking.isActive, look: () => looking.start(look), stop: looking.stop };
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
