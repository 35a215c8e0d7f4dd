import type { ExplainedText } from '@podium/sdk/contract';
import { showUnprintable } from '@podium/sdk/unprintable';
import { Scrollable } from '../scrollable.tsx';

interface DiagnosticsProps {
  texts: readonly ExplainedText[];
  /** Goes to a line of the program; absent if no program is shown. */
  onGoTo?: ((line: number, column: number | undefined) => void) | undefined;
}

export function Diagnostics({ texts, onGoTo }: DiagnosticsProps) {
  if (texts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message may appear twice
        <Diagnostic key={index} {...text} onGoTo={onGoTo} />
      ))}
    </div>
  );
}

const looks = {
  error: { label: 'Error', className: 'text-bad bg-bad-soft' },
  warning: { label: 'Warning', className: 'text-warn bg-warn-soft' },
} as const;

function Diagnostic({ severity, text, line, column, onGoTo }: ExplainedText & Pick<DiagnosticsProps, 'onGoTo'>) {
  const { label, className } = looks[severity];
  return (
    <div className={`rounded-md px-3 py-2 ${className}`}>
      {line !== undefined && onGoTo ? (
        <button
          type="button"
          onClick={() => onGoTo(line, column)}
          className="mb-1 text-xs font-semibold underline underline-offset-2"
        >
          Line {line}
        </button>
      ) : null}
      <Scrollable label={label} className="max-h-60 overflow-auto font-mono text-[13px]/5">
        <pre className={text.trimEnd().includes('\n') ? undefined : 'whitespace-pre-wrap wrap-anywhere'}>
          {showUnprintable(text.trimEnd())}
        </pre>
      </Scrollable>
    </div>
  );
}
