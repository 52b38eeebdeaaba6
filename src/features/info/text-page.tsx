import type { ReactNode } from 'react';
import { PageHeading } from '#ui/text/page-heading.tsx';

export interface TextPageProps {
  heading: string;
  /** a summary in a sentence or two */
  lead: ReactNode;
  children: ReactNode;
}

/** The layout of static text pages, at a readable width. */
export function TextPage({ heading, lead, children }: TextPageProps) {
  return (
    <article
      className={
        'max-w-prose text-base break-words text-pretty [&_a]:font-medium [&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-4 ' +
        '[&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:font-display [&_h2]:text-lg [&_h2]:font-bold ' +
        '[&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5'
      }
    >
      <PageHeading>{heading}</PageHeading>
      <p className="mt-3 text-lg text-muted">{lead}</p>
      {children}
    </article>
  );
}
