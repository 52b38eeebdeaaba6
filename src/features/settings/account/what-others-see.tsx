import { useId } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { UserRow } from '#data/account/rows.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { untitledEvent } from '#shared-parts/events/texts.ts';
import { usePlans } from '#shared-parts/plans/use-plans.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import * as texts from './texts.ts';

const mostEvents = 2;

/** The user as others see them, with what they go to next if they share it. */
function Preview({ account, user }: { account: OpenAccount; user: UserRow }) {
  const captionId = useId();
  const nowMs = useNow();
  const plans = usePlans(account, nowMs);
  const going = (plans?.coming ?? []).filter(
    ({ state, event }) => state === 'going' && event.status === 'active' && event.visibility !== 'unlisted',
  );
  const titles = going.slice(0, mostEvents).map(({ event }) => (event.title === '' ? untitledEvent : event.title));
  return (
    <figure aria-labelledby={captionId} className="rounded-md border border-line bg-paper p-4">
      <figcaption id={captionId} className="mb-3 text-xs font-semibold text-muted">
        {texts.othersSee}
      </figcaption>
      <div className="flex items-center gap-3">
        <Face name={personName(user)} userId={user.user_id} picture={user.profile_picture} />
        <div className="min-w-0">
          <bdi className="block text-sm font-semibold break-words">{personName(user)}</bdi>
          <bdi className="block text-xs break-words text-muted">{texts.handle(user.username)}</bdi>
        </div>
      </div>
      <p className="mt-3 text-sm break-words text-pretty">
        {user.share_subscriptions ? texts.goesTo(titles, going.length - titles.length) : texts.plansAreHidden}
      </p>
    </figure>
  );
}

/** Who sees what of the user, in a sentence each, and a preview. */
export function WhatOthersSee({ account, user }: { account: OpenAccount; user: UserRow }) {
  const id = useId();
  const lines = [
    [texts.plansLabel, user.share_subscriptions ? texts.plansShared : texts.plansPrivate],
    [texts.profileLabel, texts.profileIsPublic],
    [texts.activityLabel, texts.activityIsPublic],
    [texts.metLabel, texts.metIsMutual],
  ] as const;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="text-sm font-semibold">
        {texts.whoSeesWhat}
      </h3>
      <dl className="mt-2 space-y-2.5 text-sm">
        {lines.map(([label, text]) => (
          <div key={label} className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4">
            <dt className="font-medium">{label}</dt>
            <dd className="text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Preview account={account} user={user} />
      </div>
    </section>
  );
}
