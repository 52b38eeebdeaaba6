import type { Person } from '#contract/people/entity.ts';
import type { NoticeRow } from './rows.ts';

/** Notices that say the same of the same thing: `Ana, Luis and 6 others like “Sunset”`. */
export interface NoticeGroup extends Pick<NoticeRow, 'kind' | 'about' | 'changes' | 'read' | 'created_at'> {
  /** stays the same while more people join */
  key: string;
  /** id of the newest one */
  notice_id: number;
  /** who did it, newest first, each once; empty where nobody in particular did */
  people: Person[];
}

/** Groups under one heading. */
export interface NoticeSection {
  /** a day as `dayOf` gives it; null: those that aren't read yet */
  day: number | null;
  groups: NoticeGroup[];
}

/** Kinds that tell what people did, and not what became of a thing. */
const socialKinds: readonly string[] = [
  'followed',
  'friend-requested',
  'friend-accepted',
  'post-liked',
  'post-commented',
  'comment-replied',
  'invited',
  'invitation-answered',
];

function keyOf({ kind, about, ref, user }: NoticeRow, day: number | null): string {
  const subject = socialKinds.includes(kind) && user !== null ? `of ${about?.ref ?? ''}` : ref;
  return `${String(day ?? 'unread')} ${kind} ${subject}`;
}

function addTo(group: NoticeGroup | undefined, key: string, { user, ...notice }: NoticeRow): NoticeGroup {
  const { kind, about, changes, read, created_at, notice_id } = notice;
  const people = group?.people ?? [];
  const isKnown = user === null || people.some(({ user_id: id }) => id === user.user_id);
  const allPeople = isKnown ? people : [...people, user];
  return { ...(group ?? { key, kind, about, changes, read, created_at, notice_id }), people: allPeople };
}

/**
 * Groups notices by what they say: unread ones all together, read ones by the day.
 * @param notices newest first
 * @param dayOf gives each day a number, the later the greater
 * @returns the unread ones first, then the days, newest first
 */
export function groupNotices(notices: readonly NoticeRow[], dayOf: (at: string) => number): NoticeSection[] {
  const days = new Map<number | null, Map<string, NoticeGroup>>();
  for (const notice of notices) {
    const day = notice.read ? dayOf(notice.created_at) : null;
    const groups = days.get(day) ?? new Map<string, NoticeGroup>();
    days.set(day, groups);
    const key = keyOf(notice, day);
    groups.set(key, addTo(groups.get(key), key, notice));
  }
  const order = ([day]: [number | null, unknown]) => day ?? Infinity;
  return [...days]
    .sort((left, right) => order(right) - order(left))
    .map(([day, groups]) => ({ day, groups: [...groups.values()] }));
}
