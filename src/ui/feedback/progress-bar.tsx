interface ProgressBarProps {
  /** what is under way */
  label: string;
  /** of `max` */
  value: number;
  max?: number;
}

/** How far something has come. Browsers draw it in a colour of their own unless each of its parts is told. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className="h-1.5 w-full max-w-56 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
