interface ProgressBarProps {
  /** what is in progress */
  label: string;
  /** out of `max` */
  value: number;
  max?: number;
}

/** A progress bar. Browsers use their own colours unless every part is styled. */
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
