import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export const inputClass =
  'w-full rounded-md border border-strong-line bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-bad disabled:opacity-60';

interface FieldProps {
  label: string;
  /** Shown under the field and announced as an alert. */
  error?: string | undefined;
  hint?: string;
  className?: string | undefined;
}

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The message below what is invalid; nothing without one. */
export function FieldError({ id, error, className }: { id?: string; error: string | undefined; className?: string }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className={classNames('text-sm text-bad', className)}>
      {error}
    </p>
  );
}

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>;

export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={className} {...(hint ? { hint } : {})}>
      {(control) => <input {...input} {...control} className={inputClass} />}
    </Field>
  );
}
