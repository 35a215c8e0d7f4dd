import { useMemo, useState } from 'react';
import { type DoctorCheck, diagnose, formatDoctor } from '../../../diagnosis/diagnose.ts';
import { version } from '../../../host.ts';
import { formatFacts } from '../../../output/table.ts';
import { describeStorage } from '../../../session/sign-in.ts';
import type { Paths } from '../../../settings/paths.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { TextPane, textInset } from '../../components/panel.tsx';
import { useSpinner } from '../../data/time.ts';
import { useServices } from '../../services.ts';
import { useStoppable } from '../../shell/key-actions.ts';
import { useShell, useTheme } from '../../shell/shell-context.ts';
import { breakWords } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

/** Shows the version and the paths of Podium, below the doctor's report if there is one. */
export function MachinePane({ diagnosis, isFocused }: { diagnosis: Diagnosis; isFocused: boolean }) {
  const theme = useTheme(textInset);
  const { session, settings } = useServices();
  const { checks, isRunning } = diagnosis;
  const spinner = useSpinner(isRunning);
  const text = useMemo(() => {
    const about = aboutLines(settings.paths, describeStorage(session), theme);
    if (!checks) return about;
    const report = formatDoctor(checks, theme);
    return [...report.split('\n'), '', ...about];
  }, [settings, session, checks, theme]);
  const lines = isRunning ? [theme.accent(`${spinner} Checking${theme.ellipsis}`), '', ...text] : text;
  const title = checks ? 'Doctor' : 'This machine';
  return <TextPane name="machine" title={title} isFocused={isFocused} hasOthers lines={lines} />;
}

/** Checks this machine and the server on request. `checks` is undefined before the first check. */
export function useDiagnosis() {
  const { settings, client, session, explain } = useServices();
  const { notify } = useShell();
  const [checks, setChecks] = useState<readonly DoctorCheck[] | undefined>(undefined);
  const { isActive, start, stop } = useStoppable((error) => notify(explain(error).message, 'bad'));
  const run = async (signal: AbortSignal) => {
    const inUse = { paths: settings.paths, settings: await settings.read(), client, session };
    setChecks(await diagnose(inUse, signal));
  };
  return { checks, isRunning: isActive, start: () => start(run), stop };
}

export type Diagnosis = ReturnType<typeof useDiagnosis>;

function aboutLines(paths: Paths, session: string, theme: Theme): string[] {
  // The names and the gap beside them take the other columns.
  const room = theme.columns - 10;
  const facts = [
    ['Version', theme.bold(version)],
    ['Settings', breakWords(safeLine(paths.settingsFile), room)],
    ['Session', breakWords(`stored in ${safeLine(session)}`, room)],
    ['Cache', breakWords(`${safeLine(paths.judgeCacheDir)} (safe to delete)`, room)],
  ] as const;
  return [
    ...formatFacts(facts, theme).split('\n'),
    '',
    `${theme.accent(theme.keyOf('settings', 'doctor'))} ${theme.dim('checks this machine')}`,
  ];
}
