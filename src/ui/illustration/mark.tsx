import { useId } from 'react';

/** The logo: three ridges at dusk. */
export function Mark({ size = 32 }: { size?: number | undefined }) {
  const id = useId();
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className="shrink-0">
      <clipPath id={`${id}c`}>
        <rect width="64" height="64" rx="16" />
      </clipPath>
      <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--mark-sky)" />
        <stop offset="0.6" stopColor="var(--ember)" />
      </linearGradient>
      <g clipPath={`url(#${id}c)`}>
        <rect width="64" height="64" fill={`url(#${id}s)`} />
        <path d="M0 34C8 22 14 18 22 26s14 8 22-2 14-8 20 0v40H0Z" fill="var(--mark-far)" />
        <path d="M0 46c10-12 20-10 30-3s22 4 34-9v30H0Z" fill="var(--mark-mid)" />
        <path d="M0 58c12-10 22-8 34-5s20-2 30-7v18H0Z" fill="var(--mark-near)" />
      </g>
    </svg>
  );
}
