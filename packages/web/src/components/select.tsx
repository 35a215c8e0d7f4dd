import type { Ref } from 'react';

interface SelectProps<T extends string> {
  ref?: Ref<HTMLSelectElement>;
  label: string;
  options: Readonly<Record<T, string>>;
  value: T;
  onChoose: (value: T) => void;
  className: string;
}

/** The look of a select that stands between texts or buttons. */
export const smallSelectClass = 'rounded-md border border-strong-line bg-surface px-2 py-1 text-sm text-ink';

export function Select<T extends string>({ ref, label, options, value, onChoose, className }: SelectProps<T>) {
  const values = Object.keys(options) as T[];
  return (
    <select
      ref={ref}
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      className={className}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </select>
  );
}
