import { socketTimes } from '#contract/sync/socket.ts';
import { createExpiringSet } from './expiring-set.ts';
import type { After, SocketHandlers } from './ports.ts';
import { noPresence, type GroupTyper, type Presence } from './presence.ts';

/** So long after the last word of it somebody's typing is believed: they may have gone without a word. */
const typingForMs = 6_000;

function parseId(payload: unknown, name: string): number | null {
  const value = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : payload;
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function parseGroupTyper(payload: unknown): { group: number; typer: GroupTyper } | null {
  const [group, userId] = [parseId(payload, 'groupId'), parseId(payload, 'senderId')];
  const { display_name: name } = (payload ?? {}) as { display_name?: unknown };
  if (group === null || userId === null) return null;
  return { group, typer: { user_id: userId, display_name: typeof name === 'string' ? name : '' } };
}

export interface PresenceState {
  connect(): void;
  /** the socket is gone: nothing is known any more */
  reset(): void;
  /** whoever has said something doesn't type any more */
  stopTypingOf(message: unknown): void;
  handlers: Pick<
    SocketHandlers,
    'typing' | 'stop_typing' | 'group_typing' | 'group_stop_typing' | 'online_users' | 'user_online' | 'user_offline'
  >;
}

/** What a socket tells of this moment. Each typing ends by itself, so nothing has to be cleaned up after a crash. */
export function createPresenceState(after: After, onPresence: (presence: Presence) => void): PresenceState {
  let presence = noPresence;
  const typingTimers = createExpiringSet(after, (name) => {
    const [user = 0, group = 0] = name.split('/').map(Number);
    if (group === 0) endTyping(user);
    else endGroupTyping(group, user);
  });
  const nameOf = (user: number, group = 0) => `${String(user)}/${String(group)}`;

  function set(change: Partial<Presence>): void {
    presence = { ...presence, ...change };
    onPresence(presence);
  }

  function setOnline(userId: number | null, isOnline: boolean): void {
    if (userId === null || presence.online.has(userId) === isOnline) return;
    set({
      online: new Set(isOnline ? [...presence.online, userId] : [...presence.online].filter((id) => id !== userId)),
    });
  }

  function endTyping(user: number | null): void {
    if (user === null) return;
    typingTimers.remove(nameOf(user));
    if (presence.typing.has(user)) set({ typing: new Set([...presence.typing].filter((id) => id !== user)) });
  }

  function setTypers(group: number, typers: readonly GroupTyper[]): void {
    const others = [...presence.groupTyping].filter(([id]) => id !== group);
    set({ groupTyping: new Map(typers.length === 0 ? others : [...others, [group, typers]]) });
  }

  function endGroupTyping(group: number, user: number): void {
    typingTimers.remove(nameOf(user, group));
    const typers = presence.groupTyping.get(group) ?? [];
    const left = typers.filter(({ user_id: id }) => id !== user);
    if (left.length < typers.length) setTypers(group, left);
  }

  return {
    connect() {
      set({ isConnected: true });
    },
    reset() {
      typingTimers.clear();
      if (presence === noPresence) return;
      presence = noPresence;
      onPresence(presence);
    },
    stopTypingOf(message) {
      const [user, group] = [parseId(message, 'senderId'), parseId(message, 'groupId')];
      if (user !== null && group !== null) endGroupTyping(group, user);
      else endTyping(user);
    },
    handlers: {
      typing(payload) {
        const user = parseId(payload, 'senderId');
        if (user === null) return;
        typingTimers.add(nameOf(user), typingForMs);
        if (!presence.typing.has(user)) set({ typing: new Set([...presence.typing, user]) });
      },
      stop_typing(payload) {
        endTyping(parseId(payload, 'senderId'));
      },
      group_typing(payload) {
        const parsed = parseGroupTyper(payload);
        if (parsed === null) return;
        const { group, typer } = parsed;
        typingTimers.add(nameOf(typer.user_id, group), socketTimes.groupTypingMs);
        const typers = presence.groupTyping.get(group) ?? [];
        if (!typers.some(({ user_id: id }) => id === typer.user_id)) setTypers(group, [...typers, typer]);
      },
      group_stop_typing(payload) {
        const parsed = parseGroupTyper(payload);
        if (parsed !== null) endGroupTyping(parsed.group, parsed.typer.user_id);
      },
      online_users(payload) {
        if (!Array.isArray(payload)) return;
        const online = new Set(payload.flatMap((user) => parseId(user, 'userId') ?? []));
        const isSame = online.size === presence.online.size && [...online].every((id) => presence.online.has(id));
        if (!isSame) set({ online });
      },
      user_online(payload) {
        setOnline(parseId(payload, 'userId'), true);
      },
      user_offline(payload) {
        setOnline(parseId(payload, 'userId'), false);
      },
    },
  };
}
