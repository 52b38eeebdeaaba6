import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as texts from './texts.ts';

const stores = {
  google: {
    ...texts.google,
    icon: (
      <g>
        <path d="M4 2.8v18.4l9.4-9.2Z" fill="var(--horizon-far)" />
        <path d="m4 2.8 9.4 9.2 3.2-3.1Z" fill="var(--ember)" />
        <path d="m4 21.2 9.4-9.2 3.2 3.1Z" fill="var(--rose)" />
        <path d="m13.4 12 3.2-3.1L21.5 12l-4.9 3.1Z" fill="var(--mark-sky)" />
      </g>
    ),
  },
  apple: {
    ...texts.apple,
    icon: (
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <path d="m12.6 7.5-4.4 8M11.2 7.5l4.6 8M7 13.8h10" />
      </g>
    ),
  },
} satisfies Record<string, { name: string; how: string; icon: ReactNode }>;

/** An app store badge that leads to the install page, as the app is in no store. */
export function StoreBadge({ store }: { store: keyof typeof stores }) {
  const { name, how, icon } = stores[store];
  return (
    <Link
      to="/download-app"
      className="inline-flex min-h-14 items-center gap-3 rounded-md border border-edge bg-night pr-5 pl-4 text-on-brand transition-transform duration-150 ease-out hover:scale-[1.02] motion-reduce:transition-none"
    >
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        {icon}
      </svg>
      <span className="text-left leading-tight">
        <span className="block text-xs">{how}</span>{' '}
        <span className="block font-display text-base font-bold">{name}</span>
      </span>
    </Link>
  );
}
