/** Which of the two lists stands beside the conversation. */
export const chatTabs = ['direct', 'grupos'] as const;
export type ChatTab = (typeof chatTabs)[number];

/** What is open: a conversation with somebody, or in a group, by its ref or its id. */
export type ChosenChat = { as: 'person'; userId: number } | { as: 'group'; group: string } | null;

export interface ChatPlace {
  tab: ChatTab;
  chosen: ChosenChat;
}

const idShape = /^[1-9]\d{0,15}$/;
const groupShape = /^(?:[1-9]\d{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function chosenIn(query: URLSearchParams): ChosenChat {
  const person = query.get('with') ?? '';
  if (idShape.test(person)) return { as: 'person', userId: Number(person) };
  const group = query.get('group') ?? '';
  return groupShape.test(group) ? { as: 'group', group: group.toLowerCase() } : null;
}

/** What the address of the chat page says; what makes no sense in it is left out. */
export function chatPlaceOf(query: URLSearchParams): ChatPlace {
  const chosen = chosenIn(query);
  const tab = chatTabs.find((name) => name === query.get('tab'));
  return { tab: tab ?? (chosen?.as === 'group' ? 'grupos' : 'direct'), chosen };
}

/** Where a list stands, with what is open beside it. */
export function chatAddress({ tab, chosen }: ChatPlace): string {
  const query = new URLSearchParams();
  const usual = chosen?.as === 'group' ? 'grupos' : 'direct';
  if (tab !== usual) query.set('tab', tab);
  if (chosen?.as === 'person') query.set('with', String(chosen.userId));
  if (chosen?.as === 'group') query.set('group', chosen.group);
  const search = query.toString();
  return search === '' ? '/chat' : `/chat?${search}`;
}

export const withPerson = (userId: number): string => chatAddress({ tab: 'direct', chosen: { as: 'person', userId } });

export const inGroup = (group: string): string => chatAddress({ tab: 'grupos', chosen: { as: 'group', group } });
