import { useId, type ReactNode } from 'react';

/** A part of an event's page under a heading of its own. */
export function EventSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-display text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
