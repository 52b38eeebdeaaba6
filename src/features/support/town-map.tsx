import { useId } from 'react';

const streets = [
  'M-10 70 410 40',
  'M-10 150 410 118',
  'M-10 214 410 190',
  'M70-10 96 250',
  'M180-10 204 250',
  'M310-10 330 250',
];

/** Where we are, drawn by hand: a few streets, the river and a pin. It needs no network and tells nobody who looks. */
export function TownMap({ label }: { label: string }) {
  const clip = useId();
  return (
    <svg
      viewBox="0 0 400 240"
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid slice"
      className="block h-56 w-full rounded-md border border-line"
    >
      <clipPath id={clip}>
        <rect width="400" height="240" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="400" height="240" fill="var(--sunken)" />
        <path d="M214 122 318 114l8 78-104 8Z" fill="var(--good-soft)" />
        <path d="M-10 196c70-30 130 14 206 2s130 30 220 4v50H-10Z" fill="var(--brand-soft)" />
        <g fill="none" stroke="var(--line)" strokeWidth="17" strokeLinecap="round">
          {streets.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
        <g fill="none" stroke="var(--surface)" strokeWidth="13" strokeLinecap="round">
          {streets.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
        <path
          d="M196 128c-16-22-26-34-26-50a26 26 0 0 1 52 0c0 16-10 28-26 50Z"
          fill="var(--brand)"
          stroke="var(--surface)"
          strokeWidth="3"
        />
        <circle cx="196" cy="78" r="9" fill="var(--on-brand)" />
      </g>
    </svg>
  );
}
