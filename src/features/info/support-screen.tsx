import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

const questions = [
  {
    question: 'How do I reset my password?',
    answer:
      'Choose “Forgot password” on the login page and give your email address. You get a code of six digits, which is good for 15 minutes; with it you set a new password. Wherever else you were signed in, you are signed out then.',
  },
  {
    question: 'Where do I see what I have purchased?',
    answer:
      'Under My Events or Purchases, once you are logged in. What was there once stays on your device, so that it opens at the door with no connection too.',
  },
  {
    question: 'How do I contact support?',
    answer:
      'With the form on the contact page. It takes your message with no connection too, keeps it on your device and sends it as soon as there is one.',
  },
];

/** Help: what is asked most, and the way to somebody who answers. */
export function SupportScreen() {
  return (
    <TextPage heading="Support" lead="What is asked most. If yours isn’t here, write to us.">
      <div className="mt-6 divide-y divide-line rounded-md border border-line bg-surface">
        {questions.map(({ question, answer }) => (
          // Those of one name close each other.
          <details key={question} name="questions" className="group px-5">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none" />
            </summary>
            <p className="pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <h2>Nothing fits?</h2>
      <p>
        Tell us what you did, what you saw and which device it was. <Link to="/contact">Write to us</Link> and we answer
        by email.
      </p>
      <h2>Something waits or was not accepted</h2>
      <p>
        Changes that haven’t arrived yet are listed in the <Link to="/outbox">outbox</Link>, with the reason, and with
        what you can do about each.
      </p>
    </TextPage>
  );
}
