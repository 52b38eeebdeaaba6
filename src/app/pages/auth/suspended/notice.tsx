import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { lastSuspension } from '#app/session/last-suspension.ts';
import * as texts from './texts.ts';

/** @param found the suspension of the account last used on this device, if it knows of one */
export async function readNotice(found: (notice: ReactNode) => void): Promise<void> {
  const last = await lastSuspension();
  if (last === null) return;
  found(
    <section
      role="status"
      aria-label={texts.accountSuspended}
      className="mb-6 flex gap-3 rounded-sm bg-bad-soft px-4 py-3 text-sm text-ink"
    >
      <Ban className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-semibold break-words text-bad">{texts.suspendedAccountOf(last.user.username)}</p>
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {last.suspended.reason}
        </p>
        <p className="mt-2 text-pretty">
          {texts.unsentStays}{' '}
          <Link to={paths.contact} className="font-semibold underline underline-offset-4">
            {texts.writeToOperators}
          </Link>
        </p>
      </div>
    </section>,
  );
}
