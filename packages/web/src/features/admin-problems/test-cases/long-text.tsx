import type { CutText } from '@podium/sdk/contract';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileInput } from '../../../components/file-input.tsx';
import { FieldError } from '../../../components/text-field.tsx';
import { useClient } from '../../../session/use-session.ts';
import { readTextFile } from './read-text-file.ts';

/** A longer text is shown in part, because a text field would be slow. */
export const typedMaxLength = 20_000;
const shownLength = 600;

interface LongTextProps {
  label: string;
  text: string;
  /** The whole text on the server, if `text` is only its start. */
  cut: CutText | undefined;
  onText: (text: string) => void;
  /** Receives the whole text once it is loaded. */
  onLoaded: (text: string) => void;
}

/** A text that cannot be typed, only seen and replaced by a file. Its rest is loaded on demand. */
export function LongText({ label, text, cut, onText, onLoaded }: LongTextProps) {
  const { blobs } = useClient();
  const [isWhole, setWhole] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string>();
  async function load({ hash }: CutText) {
    setLoading(true);
    const whole = await blobs.get(hash).then(
      (bytes) => readTextFile(new Blob([new Uint8Array(bytes)])),
      (reason: Error) => void setError(reason.message),
    );
    setLoading(false);
    if (whole === undefined) return;
    setError(undefined);
    onLoaded(whole);
  }
  const showAll = () => {
    setWhole(true);
    if (cut) void load(cut);
  };
  const isComplete = isWhole && !cut;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-sm font-medium">{label}</p>
      {isComplete ? (
        <textarea readOnly aria-label={`${label}, whole`} value={text} rows={12} className={textClass} />
      ) : (
        <pre className={`h-24 overflow-hidden ${textClass}`}>{text.slice(0, shownLength)}</pre>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-xs text-muted">
        <span>
          {sizeOf(text, cut)}
          {isComplete ? null : '; only the start is shown'}
        </span>
        <span className="-mx-2 flex flex-wrap">
          {isComplete ? null : (
            <Button look="quiet" className="px-2 py-1" isBusy={isLoading} onClick={showAll}>
              Show all <span className="sr-only">of the {label.toLowerCase()}</span>
            </Button>
          )}
          <ReplaceByFile label={label} onText={onText} onError={setError} />
        </span>
      </div>
      <FieldError error={error} />
    </div>
  );
}

const textClass = 'rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm text-muted';

function sizeOf(text: string, cut: CutText | undefined): string {
  return cut ? `${cut.bytes.toLocaleString('en')} bytes` : `${text.length.toLocaleString('en')} characters`;
}

interface ReplaceByFileProps {
  label: string;
  onText: (text: string) => void;
  onError: (error: string | undefined) => void;
}

function ReplaceByFile({ label, onText, onError }: ReplaceByFileProps) {
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    const next = await readTextFile(file);
    onError(next === undefined ? `${file.name} is not UTF-8 text.` : undefined);
    if (next !== undefined) onText(next);
  }
  return (
    <>
      <Button look="quiet" className="px-2 py-1" onClick={() => input.current?.click()}>
        Replace <span className="sr-only">the {label.toLowerCase()}</span> with a file…
      </Button>
      <FileInput ref={input} label={`File of the ${label.toLowerCase()}`} onFiles={([file]) => void take(file)} />
    </>
  );
}
