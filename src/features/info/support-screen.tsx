import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The help page. @param section questions and form, which belong to another feature */
export function SupportScreen({ section }: { section: ReactNode }) {
  return (
    <div className="max-w-prose text-base text-pretty">
      {section}
      <h2 className="mt-10 mb-2 font-display text-lg font-bold">Something waits or was not accepted</h2>
      <p>
        Changes that haven’t arrived yet are listed in the{' '}
        <Link to="/outbox" className="font-medium text-brand-ink underline underline-offset-4">
          outbox
        </Link>
        , with the reason, and with what you can do about each.
      </p>
    </div>
  );
}
