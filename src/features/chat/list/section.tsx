import { useId, type ReactNode } from 'react';

/** A part of a list, with a heading if there are several. */
export function ListPart({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={heading === null ? undefined : id} className="pb-2">
      {heading !== null && (
        <h2 id={id} className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
          {heading}
        </h2>
      )}
      <ul className="px-1">{children}</ul>
    </section>
  );
}
