import type { GroupRow } from '#data/chat/groups.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useChatContext } from '#features/chat/context.ts';
import { countText, typersText } from '#features/chat/text.ts';

/** The names of those who type in a group at this moment. */
export function useGroupTypers({ group_id: id }: GroupRow): string[] {
  const { live, ownId } = useChatContext();
  const { isConnected, groupTyping } = useObservable(live.presence);
  const typers = (isConnected && id !== null ? groupTyping.get(id) : undefined) ?? [];
  return typers.filter(({ user_id: userId }) => userId !== ownId).map(({ display_name: name }) => name || 'Usuario');
}

/** Who types in a group, else how many are in it. */
export function GroupStatus({ group }: { group: GroupRow }) {
  const typers = useGroupTypers(group);
  return typers.length > 0 ? typersText(typers) : countText(group.members_count, 'member');
}
