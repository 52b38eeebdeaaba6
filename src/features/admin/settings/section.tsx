import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as texts from './texts.ts';

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** path of the page that shows it */
  page?: string;
  children: ReactNode;
}

/** A part of the settings; on wide screens its title stands beside the fields. */
export function Section({ title, text, page, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-12"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="font-display text-lg font-bold">
            {title}
          </h2>
          {page !== undefined && (
            <Link
              to={page}
              aria-label={`${texts.seeThePage}: ${title}`}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
            >
              {texts.seeThePage}
            </Link>
          )}
        </div>
        {text !== undefined && <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{text}</p>}
      </div>
      <div className="mt-4 space-y-5 lg:mt-0">{children}</div>
    </section>
  );
}
