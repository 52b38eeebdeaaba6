import type { PersonRecord } from '#contract/moderation/people.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

/** What an operator is to know first: whether somebody may sign in, is hidden, or runs this too. */
function PersonState({ person: { suspended, hidden, operator } }: { person: PersonRecord }) {
  const state = suspended !== null ? texts.suspended : hidden ? texts.hidden : operator ? texts.operator : null;
  if (state === null) return null;
  return (
    <span
      className={classNames(
        'shrink-0 rounded-full px-2.5 py-1 text-xs font-medium',
        suspended === null ? 'bg-sunken text-muted' : 'bg-bad-soft text-bad',
      )}
    >
      {state}
    </span>
  );
}

/** A person in the list, on wide screens in one line; pressing it shows more of them. */
export function PersonRow({ person, onOpen }: { person: PersonRecord; onOpen: () => void }) {
  const { username, email, events_count: events, posts_count: posts, reports_count: reports } = person;
  return (
    <li className="relative flex items-start gap-3 py-3 hover:bg-sunken sm:gap-4 sm:px-3 lg:items-center">
      <Face name={personName(person)} userId={person.id} picture={person.profile_picture} size="md" />
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,4fr)] lg:items-center lg:gap-x-6">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full cursor-pointer truncate text-left font-semibold lg:w-full outline-offset-4 after:absolute after:inset-0"
        >
          <bdi>{personName(person)}</bdi>
        </button>
        <p className="truncate text-sm text-muted">
          @{username} · {email}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums lg:mt-0 lg:text-sm">
          {texts.countsText(events, posts, reports)}
        </p>
      </div>
      <PersonState person={person} />
    </li>
  );
}
