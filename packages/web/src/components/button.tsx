import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60';
const looks: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-strong',
  secondary: 'border border-strong-line bg-surface text-ink not-disabled:not-aria-disabled:hover:bg-sunken',
  quiet: 'text-accent not-disabled:not-aria-disabled:hover:bg-accent-soft',
  danger: 'border border-bad text-bad not-disabled:not-aria-disabled:hover:bg-bad-soft',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** Ignores clicks and announces that it is busy. It keeps the focus, unlike a disabled button. */
  isBusy?: boolean;
}

export function Button({
  look = 'secondary',
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(base, looks[look], className)}
    />
  );
}

export function ButtonLink({ look = 'secondary', className, ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={classNames(base, looks[look], typeof className === 'string' && className)} />;
}
