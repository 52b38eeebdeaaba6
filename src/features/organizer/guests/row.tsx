import { Link } from 'react-router-dom';
import type { GuestRow } from '#data/events/guests/rows.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import * as texts from './texts.ts';

const format = dateFormat('en-US', { day: 'numeric', month: 'short' });

/** A guest, on wide screens in one line. @param number on the waiting list; null: has a place */
export function GuestItem({ guest, number }: { guest: GuestRow; number: number | null }) {
  const name = personName(guest);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <Face name={name} userId={guest.user_id} picture={guest.profile_picture} size="md" />
      <div className="min-w-[min(8rem,60%)] flex-1 lg:grid lg:grid-cols-2 lg:items-baseline lg:gap-x-6">
        <Link
          to={`/profile/${String(guest.user_id)}`}
          className="line-clamp-2 break-words font-semibold outline-offset-2 hover:underline hover:underline-offset-4"
        >
          {name}
        </Link>
        <p className="text-sm break-all text-muted">@{guest.username}</p>
      </div>
      <div className="ml-auto shrink-0 text-right text-xs text-muted tabular-nums lg:flex lg:gap-6 lg:text-sm">
        {number !== null && <p className="font-semibold text-ink">{texts.waitingNumber(number)}</p>}
        {guest.since !== null && <p>{texts.since(format.format(guest.since))}</p>}
      </div>
    </div>
  );
}
