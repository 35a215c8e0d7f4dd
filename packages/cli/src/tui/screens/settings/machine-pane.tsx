import { useMemo } from 'react';
import { version } from '../../../host.ts';
import { renderDoctor } from '../../../output/text/doctor.ts';
import { describePlace } from '../../../session/sign-in.ts';
import { Lines } from '../../components/lines.tsx';
import { useScroll } from '../../components/use-scroll.ts';
import { useSpinner } from '../../components/use-spinner.ts';
import { useServices } from '../../services.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { themeOfWidth } from '../../theme.ts';
import { aboutLines } from './settings-lines.ts';
import type { Diagnosis } from './use-diagnosis.ts';

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
  const framed = frameLines(
    lines.slice(first, first + inView).map((line) => ` ${line}`),
    theme,
    {
      title: checks ? 'Doctor' : 'This machine',
      columns,
      rows,
      isFocused,
      hasOthers: true,
      scroll: { first, total: lines.length },
    },
  );
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
