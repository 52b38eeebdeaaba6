import { expect, test } from 'vitest';
import { maxNotices } from '#contract/account/notice.ts';
import type { Notice } from '#contract/account/notice.ts';
import { groupNotices } from '#data/account/group-notices.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { ben, sampleNotice } from '#world/data/sample-people.ts';

const about = { type: 'post' as const, ref: '00000000-0000-4000-8000-000000000011', title: 'Sunset' };
const other = { ...about, ref: '00000000-0000-4000-8000-000000000012' };
const event = { ...about, type: 'event' as const, ref: '00000000-0000-4000-8000-000000000001' };

const person = (id: number) => ({ ...ben, user_id: id });

/** A like by somebody, at noon of a day of November. */
function row(id: number, day: number, changes: Partial<Notice> = {}) {
  const client_id = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const created_at = `2026-11-${String(day)}T12:00:00Z`;
  const notice = sampleNotice({ id, client_id, kind: 'post-liked', about, user: person(id), created_at, ...changes });
  return noticeRowOf(notice, 1);
}
const dayOf = (at: string) => Number(at.slice(8, 10));
const grouped = (...rows: ReturnType<typeof row>[]) =>
  groupNotices(rows, dayOf).map(({ day, groups }) => [
    day,
    groups.map(({ kind, people, notice_id: id }) => [kind, people.map(({ user_id: userId }) => userId), id]),
  ]);

test('[NOTICE-02] unread ones of the same thing are one group, whatever their days; the newest person first', () => {
  expect(grouped(row(4, 27), row(3, 26), row(2, 20))).toEqual([[null, [['post-liked', [4, 3, 2], 4]]]]);
});

test('[NOTICE-01] [NOTICE-02] read ones are grouped by the day, after the unread ones, the latest day first', () => {
  const read = { read: true };
  const rows = [row(9, 27, read), row(8, 28), row(7, 27, read), row(6, 26, read), row(5, 28, read)];
  expect(grouped(...rows)).toEqual([
    [null, [['post-liked', [8], 8]]],
    [28, [['post-liked', [5], 5]]],
    [27, [['post-liked', [9, 7], 9]]],
    [26, [['post-liked', [6], 6]]],
  ]);
});

test('[NOTICE-02] other kinds and other things stay apart, in the order of their newest', () => {
  const rows = [row(5, 27, { about: other }), row(4, 27), row(3, 27, { kind: 'post-commented' }), row(2, 27)];
  expect(grouped(...rows)).toEqual([
    [
      null,
      [
        ['post-liked', [5], 5],
        ['post-liked', [4, 2], 4],
        ['post-commented', [3], 3],
      ],
    ],
  ]);
});

test.each(['friend-requested', 'friend-accepted', 'comment-replied', 'invited', 'invitation-answered'] as const)(
  '[NOTICE-02] what several people did is one group: %s',
  (kind) => {
    const social = { kind, about: event };
    expect(grouped(row(3, 27, social), row(2, 27, social))).toEqual([[null, [[kind, [3, 2], 3]]]]);
  },
);

test('[NOTICE-02] what is about people alone is grouped as well, each person once', () => {
  const follows = { kind: 'followed' as const, about: null };
  expect(grouped(row(3, 27, follows), row(2, 27, { ...follows, user: person(3) }), row(1, 27, follows))).toEqual([
    [null, [['followed', [3, 1], 3]]],
  ]);
});

test('[NOTICE-02] notices about a thing itself aren’t grouped', () => {
  const changed = { kind: 'event-changed' as const, about: event };
  const rows = [row(3, 27, changed), row(2, 27, { ...changed, user: null }), row(1, 27, { user: null })];
  expect(grouped(...rows)).toEqual([
    [
      null,
      [
        ['event-changed', [3], 3],
        ['event-changed', [], 2],
        ['post-liked', [], 1],
      ],
    ],
  ]);
});

test('[NOTICE-02] a group keeps its key while more people join, and no two have the same', () => {
  const keys = (...rows: ReturnType<typeof row>[]) =>
    groupNotices(rows, dayOf).flatMap(({ groups }) => groups.map(({ key }) => key));
  const read = { read: true };
  expect(keys(row(3, 27), row(2, 27))).toEqual(keys(row(2, 27)));
  const all = keys(row(5, 27), row(4, 27, read), row(3, 26, read), row(2, 27, { about: other }));
  expect(new Set(all).size).toBe(4);
});

test('[NOTICE-02] none are no groups, and of as many as there may be none is lost', () => {
  expect(groupNotices([], dayOf)).toEqual([]);
  const rows = Array.from({ length: maxNotices }, (_unused, index) => row(maxNotices - index, 27));
  const [section] = groupNotices(rows, dayOf);
  expect([section?.groups.length, section?.groups[0]?.people.length]).toEqual([1, maxNotices]);
});
