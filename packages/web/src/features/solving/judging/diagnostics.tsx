import { Scrollable } from '../../../components/scrollable.tsx';
import { findPlace } from './find-place.ts';

interface DiagnosticsProps {
  errors: readonly string[];
  warnings: readonly string[];
  /** Shows the place in the program; absent where there is no program to show. */
  onGoTo?: ((line: number, column: number | undefined) => void) | undefined;
}

/** What the compiler, or the end of the program, had to say: errors red, warnings yellow. */
export function Diagnostics({ errors, warnings, onGoTo }: DiagnosticsProps) {
  if (errors.length + warnings.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {errors.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
        <Diagnostic key={`error ${index}`} label="Error" text={text} className="text-bad bg-bad-soft" onGoTo={onGoTo} />
      ))}
      {warnings.map((text, index) => (
        <Diagnostic
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
          key={`warning ${index}`}
          label="Warning"
          text={text}
          className="text-warn bg-warn-soft"
          onGoTo={onGoTo}
        />
      ))}
    </div>
  );
}

interface DiagnosticProps extends Pick<DiagnosticsProps, 'onGoTo'> {
  label: string;
  text: string;
  className: string;
}

function Diagnostic({ label, text, className, onGoTo }: DiagnosticProps) {
  const place = onGoTo && findPlace(text);
  return (
    <div className={`rounded-md px-3 py-2 ${className}`}>
      {place && onGoTo ? (
        <button
          type="button"
          onClick={() => onGoTo(place.line, place.column)}
          className="mb-1 text-xs font-semibold underline underline-offset-2"
        >
          Line {place.line}
        </button>
      ) : null}
      <Scrollable label={label} className="max-h-60 overflow-auto font-mono text-[13px]/5">
        <pre>{text.trimEnd()}</pre>
      </Scrollable>
    </div>
  );
}
