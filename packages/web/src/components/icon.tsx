interface IconProps {
  /** The lines, in a box of 20 by 20 unless `box` is another width. */
  path: string;
  box?: 20 | 24;
  strokeWidth?: number;
  className?: string;
}

/** A drawing of lines in the colour of the text. */
export function Icon({ path, box = 20, strokeWidth = 2, className = 'size-5' }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box} ${box}`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
