import { TextDialog } from '../components/dialog.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { paintTone } from '../shell/footer.tsx';
import { type NoticeTone, useShell } from '../shell/shell-context.ts';

interface MessageOverlayProps {
  title: string;
  text: string;
  tone: NoticeTone;
}

export function MessageOverlay({ title, text, tone }: MessageOverlayProps) {
  const { theme, overlay } = useShell();
  useKeys('message', { close: () => overlay.set(undefined) });
  return <TextDialog title={title} text={text} paint={paintTone(tone, theme)} keys={[['Enter', 'close']]} />;
}

interface QuestionOverlayProps {
  text: string;
  answer(isYes: boolean | undefined): void;
}

export function QuestionOverlay({ text, answer }: QuestionOverlayProps) {
  useKeys('question', { yes: () => answer(true), no: () => answer(false), leave: () => answer(undefined) });
  const keys = [
    ['y', 'yes'],
    ['n', 'no'],
  ] as const;
  return <TextDialog title="Question" text={text} keys={keys} />;
}
