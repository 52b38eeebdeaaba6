import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mayReadGuests } from '#contract/events/people/guest-list.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { findEvent } from '#data/events/queries.ts';
import { waitingCount, type EventRow } from '#data/events/rows.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { eventName, whenText } from '#features/organizer/event-formats.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { GuestBrowser, type GuestBrowserProps } from './browser.tsx';
import { GuestSkeleton } from './skeleton.tsx';
import * as texts from './texts.ts';

export interface GuestsScreenProps extends Omit<GuestBrowserProps, 'account' | 'event' | 'nowMs'> {
  idOrRef: string;
}

/** Why there is no list of guests, and the way back. */
function NoGuests({ title, text, to, label }: { title: string; text?: string; to: string; label: string }) {
  return (
    <>
      <PageHeading>{texts.guests}</PageHeading>
      <EmptyState
        drawing={<Drawing of="calendar" />}
        title={title}
        text={text}
        action={<ButtonLink to={to}>{label}</ButtonLink>}
      />
    </>
  );
}

/** Who goes to one of the user's own events and who waits, from the device, so that the list is there at the door. */
export function GuestsScreen({ idOrRef, ...browser }: GuestsScreenProps) {
  const account = useObservable(accountInUse);
  const nowMs = useNow();
  const found = useLive<{ of: string; event: EventRow | null } | null>(
    async () => (account === null ? null : { of: idOrRef, event: (await findEvent(account.db, idOrRef)) ?? null }),
    [account, idOrRef],
    null,
  );
  const event = found === null ? null : found.event;
  const isLoading = found === null || (event === null && browser.syncedAt === null && !browser.isOffline);
  if (account === null || isLoading) {
    return (
      <>
        <PageHeading>{texts.guests}</PageHeading>
        <GuestSkeleton />
      </>
    );
  }
  if (event === null) {
    const { notOnDevice: title, notOnDeviceText: text, toMyEvents: label } = texts;
    return <NoGuests title={title} text={text} to="/user/events" label={label} />;
  }
  if (!mayReadGuests(account.user?.user_id ?? null, event)) {
    return <NoGuests title={texts.notYours} to={eventAddress(event)} label={texts.backToEvent} />;
  }
  const name = eventName(event);
  return (
    <div>
      <Link
        to={eventAddress(event)}
        aria-label={`${texts.backToEvent}: ${name}`}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4 shrink-0" />
        <span className="truncate">{name}</span>
      </Link>
      <PageHeading title={texts.titleOf(name)}>{texts.guests}</PageHeading>
      <p className="mt-1 text-sm text-muted tabular-nums">{whenText(event, nowMs)}</p>
      <p className="mt-2 font-semibold tabular-nums">
        {texts.numbersLine(event.subscribers_count, waitingCount(event), event.capacity)}
      </p>
      <GuestBrowser account={account} event={event} nowMs={nowMs} {...browser} />
    </div>
  );
}
