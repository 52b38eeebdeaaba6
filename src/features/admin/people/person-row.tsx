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

/** A person in the list; pressing it shows more of them. */
export function PersonRow({ person, onOpen }: { person: PersonRecord; onOpen: () => void }) {
  const { username, email, events_count: events, posts_count: posts, reports_count: reports } = person;
  return (
    <li className="relative flex items-start gap-3 py-3 hover:bg-sunken sm:gap-4 sm:px-3">
      <Face name={personName(person)} picture={person.profile_picture} size="md" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full cursor-pointer truncate text-left font-semibold outline-offset-4 after:absolute after:inset-0"
        >
          <bdi>{personName(person)}</bdi>
        </button>
        <p className="truncate text-sm text-muted">
          @{username} · {email}
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">{texts.countsText(events, posts, reports)}</p>
      </div>
      <PersonState person={person} />
    </li>
  );
}
