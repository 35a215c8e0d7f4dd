import { Lines } from '../components/lines.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../shell/shell-context.ts';
import { dialogLines, dialogText } from './dialog-lines.ts';

interface QuestionProps {
  text: string;
  answer: (isYes: boolean | undefined) => void;
  columns: number;
  rows: number;
}

export function QuestionOverlay({ text, answer, columns, rows }: QuestionProps) {
  const theme = useTheme();
  useKeys('question', { yes: () => answer(true), no: () => answer(false), leave: () => answer(undefined) });
  const lines = [...dialogText(text, columns), '', `${theme.accent('y')} yes   ${theme.accent('n')} no`];
  return (
    <Lines lines={dialogLines(lines, theme, { title: 'Question', columns, rows })} columns={columns} rows={rows} />
  );
}
