import { useId, type ReactNode } from 'react';

/** A group of settings under its name. */
export function SettingsPart({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6">
      <h2 id={id} className="font-display text-lg font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
