import type { ReactNode } from 'react';

/** One fact about an event: an icon, a label for screen readers, and the text. */
export function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 py-2">
      <dt className="mt-0.5 text-muted [&_svg]:size-5">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="text-sm break-words">{children}</dd>
    </div>
  );
}
