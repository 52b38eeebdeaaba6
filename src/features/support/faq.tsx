import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { normalizeSearchText } from '#data/events/search-text.ts';
import { SearchField } from '#ui/field/search.tsx';
import * as texts from './texts.ts';

/** Frequent questions, with a search. */
export function Faq() {
  const [text, setText] = useState('');
  const wantedText = normalizeSearchText(text.trim());
  const found = texts.questions.filter(({ question }) => normalizeSearchText(question).includes(wantedText));
  return (
    <>
      <div className="[&>*]:max-w-none">
        <SearchField label={texts.searchForHelp} text={text} onChange={setText} />
      </div>
      <p role="status" className={found.length === 0 ? 'mt-6 text-sm text-muted' : 'sr-only'}>
        {found.length === 0 && texts.noResults}
      </p>
      {found.length > 0 && (
        <div className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
          {found.map(({ question, answer }) => (
            // `details` of the same name close each other.
            <details key={question} name="questions" className="group px-5">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none" />
              </summary>
              <p className="pb-5 text-pretty text-muted">{answer}</p>
            </details>
          ))}
        </div>
      )}
    </>
  );
}
