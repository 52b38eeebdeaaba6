import type { ReactNode } from 'react';

/** Fields that belong together. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5 border-t border-line pt-7">
      <h2 className="font-display text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
