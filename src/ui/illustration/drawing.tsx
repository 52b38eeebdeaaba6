import { useId, type ReactNode } from 'react';

const subjects = {
  /** nothing was found */
  search: (
    <g strokeWidth="5">
      <circle cx="92" cy="52" r="20" className="fill-surface stroke-ink" />
      <path d="m107 67 15 15" strokeLinecap="round" className="stroke-ink" />
    </g>
  ),
  /** everything has been sent */
  sent: (
    <g strokeWidth="5">
      <circle cx="100" cy="54" r="24" className="fill-surface stroke-ink" />
      <path d="m90 54 7 8 14-16" fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink" />
    </g>
  ),
  /** no messages */
  talk: (
    <path
      d="M80 34h40a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H98L84 82V70h-4a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8Z"
      strokeWidth="5"
      strokeLinejoin="round"
      className="fill-surface stroke-ink"
    />
  ),
  /** nothing is here yet */
  calendar: (
    <g strokeWidth="5" strokeLinecap="round">
      <rect x="76" y="34" width="48" height="44" rx="8" className="fill-surface stroke-ink" />
      <path d="M76 50h48M89 28v10M111 28v10" className="stroke-ink" />
    </g>
  ),
  /** something went wrong */
  storm: (
    <g strokeWidth="5" strokeLinejoin="round" strokeLinecap="round">
      <path d="M82 66a15 15 0 0 1 3-30 20 20 0 0 1 37 5 13 13 0 0 1-1 25Z" className="fill-surface stroke-ink" />
      <path d="m102 58-8 14h12l-6 14" fill="none" className="stroke-ink" />
    </g>
  ),
} satisfies Record<string, ReactNode>;

/** A small landscape with a symbol in its sky, for empty lists, errors and an empty outbox. */
export function Drawing({ of }: { of: keyof typeof subjects }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
      <clipPath id={clip}>
        <rect width="200" height="120" rx="24" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="200" height="120" className="fill-brand-soft" />
        <path
          d="M0 92C28 70 50 76 76 84s44 8 66-8 40-16 58-4v48H0Z"
          style={{ fill: 'color-mix(in oklab, var(--rose) 45%, var(--brand-soft))' }}
        />
        <path
          d="M0 108c30-14 58-14 88-6s70 4 112-14v32H0Z"
          style={{ fill: 'color-mix(in oklab, var(--brand) 70%, var(--brand-soft))' }}
        />
        {subjects[of]}
      </g>
    </svg>
  );
}
