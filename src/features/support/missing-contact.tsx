import { Link } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useKnownInstance } from '#shared-parts/known-instance.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as texts from './texts.ts';

/** Tells operators, and nobody else, that they have given no way to reach them. */
export function MissingContact({ settings }: { settings: string }) {
  const { contact } = useKnownInstance();
  const isOperator = useObservable(accountInUse)?.user?.operator === true;
  const isMissing = contact.email === null && contact.phone === null && contact.address === null;
  if (!isOperator || !isMissing) return null;
  return (
    <p className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      {texts.noContactGiven}{' '}
      <Link to={settings} className="font-semibold text-brand-ink underline underline-offset-4">
        {texts.giveContact}
      </Link>
    </p>
  );
}
