import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInstance } from '#shared-parts/instance.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as texts from './texts.ts';

/**
 * Where a text that isn't the operators' own comes from. `legal`: in place of one that they have not given; `unknown`: in
 * place of one that couldn't be loaded; `scape`: it is about the software.
 */
export type TextOrigin = 'legal' | 'unknown' | 'scape';

export interface TextPageProps {
  heading: string;
  /** a summary in a sentence or two */
  lead?: ReactNode;
  /** omitted: it is the operators' own, or says nothing in their name */
  from?: TextOrigin;
  children: ReactNode;
}

/** Says that a text comes with the software; in a demo all is an example. */
function OriginNote({ from }: { from: TextOrigin }) {
  const instance = useInstance();
  if (instance === null || instance.is_demo) return null;
  return (
    <p className="mt-6 flex items-start gap-2.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <Info className="mt-0.5 size-4.5 shrink-0 text-muted" />
      {texts.originNotes[from]}
    </p>
  );
}

/** The layout of static text pages, at a readable width. */
export function TextPage({ heading, lead, from, children }: TextPageProps) {
  return (
    <article
      className={
        'max-w-prose text-base break-words text-pretty [&_a]:font-medium [&_a]:text-brand-ink [&_a]:underline [&_a]:underline-offset-4 ' +
        '[&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:font-display [&_h2]:text-lg [&_h2]:font-bold ' +
        '[&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5'
      }
    >
      <PageHeading>{heading}</PageHeading>
      {lead !== undefined && <p className="mt-3 text-lg text-muted">{lead}</p>}
      {from !== undefined && <OriginNote from={from} />}
      {children}
    </article>
  );
}
