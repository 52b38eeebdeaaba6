import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { normalizeSearchText } from '#data/events/search-text.ts';
import { SearchField } from '#ui/field/search.tsx';

const questions = [
  {
    question: 'How do I reset my password?',
    answer:
      'Choose “Forgot password” on the login page and give your email address. You get a code of twelve digits, which is good for 15 minutes; with it you set a new password. Wherever else you were signed in, you are signed out then.',
  },
  {
    question: 'Where do I see what I have purchased?',
    answer:
      'Under My Events or Purchases: here that is the tab “Subscribed” of your profile, once you are logged in. What you have seen stays on your device, so it opens at the door even without a connection.',
  },
  {
    question: 'How do I contact support?',
    answer:
      'With “Contact Us” here, or with the form on the contact page. Both take your message even while you’re offline: it stays on your device and goes out as soon as you’re back.',
  },
];

/** Frequent questions, with a search. */
export function Faq() {
  const [text, setText] = useState('');
  const wantedText = normalizeSearchText(text.trim());
  const found = questions.filter(({ question }) => normalizeSearchText(question).includes(wantedText));
  return (
    <>
      <SearchField label="Search for help" text={text} onChange={setText} />
      <p role="status" className={found.length === 0 ? 'mt-6 text-sm text-muted' : 'sr-only'}>
        {found.length === 0 && 'No results found.'}
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
