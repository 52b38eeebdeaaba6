import type { GroupRow } from '#data/chat/groups.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useChatContext } from '#features/chat/context.ts';
import { membersCount, typersText } from '#features/chat/texts.ts';
import { unknownPerson } from '#shared-parts/people/texts.ts';

/** Names of the others typing in a group. */
export function useGroupTypers({ group_id: id }: GroupRow): string[] {
  const { live, ownId } = useChatContext();
  const { isConnected, groupTyping } = useObservable(live.presence);
  const typers = (isConnected && id !== null ? groupTyping.get(id) : undefined) ?? [];
  return typers
    .filter(({ user_id: userId }) => userId !== ownId)
    .map(({ display_name: name }) => name || unknownPerson);
}

/** Who is typing in a group, else its number of members. */
export function GroupStatus({ group }: { group: GroupRow }) {
  const typers = useGroupTypers(group);
  return typers.length > 0 ? typersText(typers) : membersCount(group.members_count);
}
