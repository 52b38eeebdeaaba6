import { Suspense, useId } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import type { symbols } from './symbols.tsx';

const SymbolPath = lazyComponent(() => import('./symbols.tsx').then((file) => file.SymbolPath));

/** These may be on a first screen, or stand where nothing more can be loaded. */
const first = {
  /** nothing was found */
  search: 'M92 32a20 20 0 1 0 .01 0ZM107 67l15 15',
  /** nothing is here yet */
  calendar: 'M84 34h32a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8ZM76 50h48M89 28v10M111 28v10',
  /** something went wrong */
  storm: 'M82 66a15 15 0 0 1 3-30 20 20 0 0 1 37 5 13 13 0 0 1-1 25ZM102 58l-8 14h12l-6 14',
} as const;

export type Subject = keyof typeof first | keyof typeof symbols;

/** A small landscape with a symbol in its sky, for empty lists, errors and an empty outbox. */
export function Drawing({ of }: { of: Subject }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 200 120" width="200" height="120" aria-hidden="true">
      <clipPath id={clip}>
        <rect width="200" height="120" rx="24" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="200" height="120" className="fill-brand-soft" />
        {/* Half of them look the other way. */}
        <g transform={of.length % 2 === 0 ? 'matrix(-1 0 0 1 200 0)' : undefined}>
          <path
            d="M0 92C28 70 50 76 76 84s44 8 66-8 40-16 58-4v48H0Z"
            style={{ fill: 'color-mix(in oklab, var(--rose) 45%, var(--brand-soft))' }}
          />
          <path
            d="M0 108c30-14 58-14 88-6s70 4 112-14v32H0Z"
            style={{ fill: 'color-mix(in oklab, var(--brand) 70%, var(--brand-soft))' }}
          />
        </g>
        <g strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" className="fill-surface stroke-ink">
          {of in first ? (
            <path d={first[of as keyof typeof first]} />
          ) : (
            <Suspense fallback={null}>
              <SymbolPath of={of as keyof typeof symbols} />
            </Suspense>
          )}
        </g>
      </g>
    </svg>
  );
}
