/** The two lists of conversations. */
export const chatTabs = ['direct', 'grupos'] as const;
export type ChatTab = (typeof chatTabs)[number];

/** The open conversation: with a person, or a group by its ref or server id. */
export type ChosenChat = { type: 'person'; userId: number } | { type: 'group'; group: string } | null;

export interface ChatPlace {
  tab: ChatTab;
  chosen: ChosenChat;
}

const idShape = /^[1-9]\d{0,15}$/;
const groupShape = /^(?:[1-9]\d{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function parseChosenChat(query: URLSearchParams): ChosenChat {
  const person = query.get('with') ?? '';
  if (idShape.test(person)) return { type: 'person', userId: Number(person) };
  const group = query.get('group') ?? '';
  return groupShape.test(group) ? { type: 'group', group: group.toLowerCase() } : null;
}

/** Parses the URL of the chat page, ignoring invalid parts. */
export function chatPlaceOf(query: URLSearchParams): ChatPlace {
  const chosen = parseChosenChat(query);
  const tab = chatTabs.find((name) => name === query.get('tab'));
  return { tab: tab ?? (chosen?.type === 'group' ? 'grupos' : 'direct'), chosen };
}

/** The URL of a list with its open conversation. */
export function chatAddress({ tab, chosen }: ChatPlace): string {
  const query = new URLSearchParams();
  const defaultTab = chosen?.type === 'group' ? 'grupos' : 'direct';
  if (tab !== defaultTab) query.set('tab', tab);
  if (chosen?.type === 'person') query.set('with', String(chosen.userId));
  if (chosen?.type === 'group') query.set('group', chosen.group);
  const search = query.toString();
  return search === '' ? '/chat' : `/chat?${search}`;
}

export const personChatAddress = (userId: number): string =>
  chatAddress({ tab: 'direct', chosen: { type: 'person', userId } });

export const groupChatAddress = (group: string): string =>
  chatAddress({ tab: 'grupos', chosen: { type: 'group', group } });
