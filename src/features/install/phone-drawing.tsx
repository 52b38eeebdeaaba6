import { useId } from 'react';

/** A phone showing the app, in the theme's colours. */
export function PhoneDrawing() {
  const clip = useId();
  return (
    <svg viewBox="0 0 260 300" width="260" height="300" aria-hidden="true" className="h-auto w-full max-w-65">
      <clipPath id={clip}>
        <rect x="62" y="22" width="136" height="256" rx="20" />
      </clipPath>
      <circle cx="130" cy="150" r="118" fill="var(--brand-soft)" />
      <rect x="54" y="14" width="152" height="272" rx="28" fill="var(--night)" stroke="var(--edge)" strokeWidth="2" />
      <g clipPath={`url(#${clip})`}>
        <rect x="62" y="22" width="136" height="256" fill="var(--surface)" />
        <rect x="62" y="22" width="136" height="104" fill="var(--mark-sky)" />
        <circle cx="158" cy="62" r="15" fill="var(--ember)" />
        <path d="M62 92c20-24 38-26 62-6s48 10 74-12v52H62Z" fill="var(--mark-far)" />
        <path d="M62 110c26-18 46-14 70-2s44 4 66-12v30H62Z" fill="var(--mark-mid)" />
        <path d="M62 120c30-10 50-6 76 0s40 0 60-8v14H62Z" fill="var(--mark-near)" />
        {[148, 188, 228].map((y) => (
          <g key={y}>
            <rect x="74" y={y} width="34" height="28" rx="7" fill="var(--sunken)" />
            <rect x="116" y={y + 4} width="66" height="7" rx="3.5" fill="var(--edge)" />
            <rect x="116" y={y + 17} width="42" height="6" rx="3" fill="var(--line)" />
          </g>
        ))}
      </g>
      <rect x="112" y="29" width="36" height="7" rx="3.5" fill="var(--night)" />
    </svg>
  );
}
