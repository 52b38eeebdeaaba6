import { socketTimes } from '#contract/socket.ts';
import { createLeaseBoard } from './lease-board.ts';
import type { After, Heard } from './live.ts';
import { silence, type GroupTyper, type LiveNews } from './live-news.ts';

/** So long after the last word of it somebody's typing is believed: they may have gone without a word. */
const typingForMs = 6_000;

function idIn(told: unknown, name: string): number | null {
  const value = typeof told === 'object' && told !== null ? (told as Record<string, unknown>)[name] : told;
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function typerIn(told: unknown): { group: number; typer: GroupTyper } | null {
  const [group, userId] = [idIn(told, 'groupId'), idIn(told, 'senderId')];
  const { display_name: name } = (told ?? {}) as { display_name?: unknown };
  if (group === null || userId === null) return null;
  return { group, typer: { user_id: userId, display_name: typeof name === 'string' ? name : '' } };
}

export interface NewsBoard {
  connect(): void;
  /** the socket is gone: nothing is known any more */
  silence(): void;
  /** whoever has said something doesn't type any more */
  spoke(message: unknown): void;
  heard: Pick<
    Heard,
    'typing' | 'stop_typing' | 'group_typing' | 'group_stop_typing' | 'online_users' | 'user_online' | 'user_offline'
  >;
}

/** What a socket tells of this moment. Each typing ends by itself, so nothing has to be cleaned up after a crash. */
export function createNewsBoard(after: After, changed: (news: LiveNews) => void): NewsBoard {
  let news = silence;
  const leases = createLeaseBoard(after, (name) => {
    const [user = 0, group = 0] = name.split('/').map(Number);
    if (group === 0) endTyping(user);
    else endGroupTyping(group, user);
  });
  const nameOf = (user: number, group = 0) => `${String(user)}/${String(group)}`;

  function set(change: Partial<LiveNews>): void {
    news = { ...news, ...change };
    changed(news);
  }

  function setOnline(userId: number | null, isOnline: boolean): void {
    if (userId === null || news.online.has(userId) === isOnline) return;
    set({ online: new Set(isOnline ? [...news.online, userId] : [...news.online].filter((id) => id !== userId)) });
  }

  function endTyping(user: number | null): void {
    if (user === null) return;
    leases.end(nameOf(user));
    if (news.typing.has(user)) set({ typing: new Set([...news.typing].filter((id) => id !== user)) });
  }

  function setTypers(group: number, typers: readonly GroupTyper[]): void {
    const others = [...news.groupTyping].filter(([id]) => id !== group);
    set({ groupTyping: new Map(typers.length === 0 ? others : [...others, [group, typers]]) });
  }

  function endGroupTyping(group: number, user: number): void {
    leases.end(nameOf(user, group));
    const typers = news.groupTyping.get(group) ?? [];
    const left = typers.filter(({ user_id: id }) => id !== user);
    if (left.length < typers.length) setTypers(group, left);
  }

  return {
    connect() {
      set({ isConnected: true });
    },
    silence() {
      leases.clear();
      if (news === silence) return;
      news = silence;
      changed(news);
    },
    spoke(message) {
      const [user, group] = [idIn(message, 'senderId'), idIn(message, 'groupId')];
      if (user !== null && group !== null) endGroupTyping(group, user);
      else endTyping(user);
    },
    heard: {
      typing(told) {
        const user = idIn(told, 'senderId');
        if (user === null) return;
        leases.keep(nameOf(user), typingForMs);
        if (!news.typing.has(user)) set({ typing: new Set([...news.typing, user]) });
      },
      stop_typing(told) {
        endTyping(idIn(told, 'senderId'));
      },
      group_typing(told) {
        const heard = typerIn(told);
        if (heard === null) return;
        const { group, typer } = heard;
        leases.keep(nameOf(typer.user_id, group), socketTimes.groupTypingMs);
        const typers = news.groupTyping.get(group) ?? [];
        if (!typers.some(({ user_id: id }) => id === typer.user_id)) setTypers(group, [...typers, typer]);
      },
      group_stop_typing(told) {
        const heard = typerIn(told);
        if (heard !== null) endGroupTyping(heard.group, heard.typer.user_id);
      },
      online_users(told) {
        if (!Array.isArray(told)) return;
        const online = new Set(told.flatMap((user) => idIn(user, 'userId') ?? []));
        const isSame = online.size === news.online.size && [...online].every((id) => news.online.has(id));
        if (!isSame) set({ online });
      },
      user_online(told) {
        setOnline(idIn(told, 'userId'), true);
      },
      user_offline(told) {
        setOnline(idIn(told, 'userId'), false);
      },
    },
  };
}
