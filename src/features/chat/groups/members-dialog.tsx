import { UserMinus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '#contract/people/entity.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { otherwise } from '#data/fault.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useChatContext } from '#features/chat/context.ts';
import type { FetchedList } from '#features/chat/deps.ts';
import { membersCount, groupName } from '#features/chat/texts.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { PersonFace } from '#features/chat/face.tsx';
import { toastWithUndo, toastProblem } from '#shared-parts/outbox/toasts.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface MembersDialogProps {
  group: GroupRow;
  onClose: () => void;
}

/** Fetched each time it opens; undefined until the reply. */
function useMembers(group: string): FetchedList<Person> | undefined {
  const { calls } = useChatContext();
  const [found, setFound] = useState<FetchedList<Person> | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    calls
      .fetchMembers(group, leaving.signal)
      .catch(otherwise(null))
      .then((members) => {
        if (!leaving.signal.aborted) setFound(members);
      }, reportError);
    return () => {
      leaving.abort();
    };
  }, [group, calls]);
  return found;
}

/** Members removed by the owner, also while the displayed list is older. */
function useRemoval(group: GroupRow) {
  const { account, changes } = useChatContext();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());

  async function remove(person: Person): Promise<void> {
    const { user_id: user } = person;
    const undoExpulsion = await mutateWithUndo(account, 'group.expel', { group: group.ref, user });
    setRemoved((last) => new Set([...last, user]));
    const undo = async () => {
      const isUndone = await undoExpulsion();
      if (isUndone) setRemoved((last) => new Set([...last].filter((other) => other !== user)));
      return isUndone;
    };
    toastWithUndo(texts.personIsRemoved(personName(person)), undo, undoMs);
  }

  return {
    isRemoved: (userId: number) => removed.has(userId) || changes.has(`expel:${group.ref}:${String(userId)}`),
    remove: (person: Person) => {
      remove(person).catch(toastProblem);
    },
  };
}

/** The members of a group; its creator may remove others. */
export function MembersDialog({ group, onClose }: MembersDialogProps) {
  const { ownId, profilePath } = useChatContext();
  const found = useMembers(group.ref);
  const { isRemoved, remove } = useRemoval(group);
  const members: readonly Person[] = (found ?? group.participants).filter(({ user_id: id }) => !isRemoved(id));
  const mayRemove = group.creator_id === ownId;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.members}
      description={`${groupName(group)} · ${membersCount(group.members_count)}`}
    >
      <ul className="mt-3 space-y-1">
        {members.map((person) => (
          <li key={person.user_id} className="flex items-center gap-2">
            <Link
              to={profilePath(person.user_id)}
              className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm pr-2 hover:bg-sunken"
            >
              <PersonFace person={person} />
              <span className="min-w-0">
                <bdi className="block truncate text-sm font-semibold">{personName(person)}</bdi>
                <span className="block truncate text-xs text-muted">
                  {person.user_id === group.creator_id ? texts.madeThisGroup : `@${person.username}`}
                </span>
              </span>
            </Link>
            {mayRemove && person.user_id !== ownId && (
              <Button
                size="sm"
                variant="danger"
                icon={<UserMinus />}
                aria-label={texts.removePerson(personName(person))}
                onClick={() => {
                  remove(person);
                }}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {found === undefined && words.loading}
        {found === null && texts.membersOnDevice}
      </p>
    </Dialog>
  );
}
