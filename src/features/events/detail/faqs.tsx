import { ChevronDown } from 'lucide-react';
import type { EventRow } from '#data/events/rows.ts';
import { EventSection } from './section.tsx';
import * as texts from './texts.ts';

/** Questions with collapsed answers. Uses the browser's `details`, so that find-in-page opens them. */
export function EventFaqs({ faqs }: Pick<EventRow, 'faqs'>) {
  if (faqs.length === 0) return null;
  return (
    <EventSection title={texts.questionsAndAnswers}>
      <div className="mt-3 divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {faqs.map(({ id, question, answer }) => (
          <details key={id} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3 font-semibold -outline-offset-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 break-words">{question}</span>
              <ChevronDown className="size-5 shrink-0 text-muted transition-transform duration-200 ease-out group-open:rotate-180 motion-reduce:transition-none" />
            </summary>
            <p className="max-w-prose px-4 pt-1 pb-4 break-words whitespace-pre-line text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </EventSection>
  );
}
