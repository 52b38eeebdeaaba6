import { Ban } from 'lucide-react';
import type { PersonRow } from '#data/people/rows.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { BlockButton } from './block-button.tsx';
import { personName, unknownPerson } from '#shared-parts/people/texts.ts';
import * as texts from './texts.ts';

/** The profile of a blocked person: only their name. */
export function BlockedPerson({ userId, person }: { userId: number; person: PersonRow | null }) {
  const name = person === null ? unknownPerson : personName(person);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <span className="mb-5 inline-flex size-16 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-7">
        <Ban />
      </span>
      <PageHeading title={name}>
        <bdi>{name}</bdi>
      </PageHeading>
      <p className="mt-2 mb-6 text-sm text-muted">{texts.youHaveBlockedThem}</p>
      <BlockButton userId={userId} name={name} isBlocked />
    </div>
  );
}
