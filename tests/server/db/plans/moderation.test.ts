import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { listUnreferenced } from '#server/db/media/unused-pictures.ts';
import { erasePosts } from '#server/db/account-erasure/posts.ts';
import { fanOutGroupsOf } from '#server/db/changes/chat-fan-out.ts';
import { countOfPeople, listPeople } from '#server/db/moderation/people.ts';
import { dismissReportsOfShown } from '#server/db/moderation/reports-of-author.ts';
import { listHiddenBySuspension, listShownEvents } from '#server/db/moderation/suspended-events.ts';
import { suspendSessions } from '#server/db/account/suspended-sessions.ts';
import { fanOutAuthor, fanOutBetween } from '#server/db/changes/author-fan-out.ts';
import { isPicturePublic, isPictureVisibleTo } from '#server/db/media/picture-uses.ts';
import { isPictureRemoved, listRemovedPictures, removedAmong } from '#server/db/media/removed-pictures.ts';
import { countReporters, findOpenReport, listReports } from '#server/db/moderation/reports.ts';
import { exportParts } from '#server/domain/account/export.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { plansOf } from '#world/servers/plans.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openMigratedStorage();
});
afterAll(() => storage.close());

const page = { before: null, limit: 50 };
const before = { removed_at: 9, sha256: 'a' };
const thing = { object_type: 'post', object_id: 1 } as const;
const firstPage = { userId: null, after: { user_id: 0, sha256: '' }, limit: 9 };
const picture = { sha256: 'a'.repeat(64), user_id: 1 };
const end = { isDeleted: true, now: 1 };

function writing(tx: Tx): WriteTx {
  return { ...tx, position: async () => 1, attempt: (work) => work() };
}

/** Tables that grow with what people do. The few letters to those who run this may be looked through. */
const scanned =
  /(SCAN (?!contact_messages)\w+( |;|$)(?!VIRTUAL|USING (COVERING )?INDEX))|SEARCH (?!contact_messages)\w+ USING INTEGER PRIMARY KEY \(rowid[<>]/;

describe('[API-04] what those who run this read, and what is read of one user, goes by indexes', () => {
  test.each<[name: string, read: (tx: Tx) => Promise<unknown>, plan: RegExp]>([
    ['reports that wait', (tx) => listReports(tx, { ...page, isOpen: true }), /USING INDEX reports_by_status/],
    ['settled ones', (tx) => listReports(tx, { ...page, isOpen: false, before: 9 }), /USING INDEX reports_by_status/],
    ['one’s own open report', (tx) => findOpenReport(tx, 1, thing), /USING INDEX reports_once/],
    ['how many report it', (tx) => countReporters(tx, [thing, { ...thing, object_id: 2 }]), /INDEX reports_by_object/],
    [
      'pictures that nothing names',
      (tx) => listUnreferenced(tx, firstPage, 9),
      /blobs_by_user.*SEARCH p USING INDEX posts_by_picture \(user_id=\? AND image/,
    ],
    ['those of one user', (tx) => listUnreferenced(tx, { ...firstPage, userId: 1 }, 9), /USING INDEX blobs_by_user/],
    [
      'a picture that everybody may see',
      (tx) => isPicturePublic(tx, picture),
      /SEARCH p USING INDEX posts_by_picture \(user_id=\? AND image/,
    ],
    ['one that is said to somebody', (tx) => isPictureVisibleTo(tx, 2, picture), /INDEX (messages|chats)_by_picture/],
    ['a picture that may be removed', (tx) => isPictureRemoved(tx, 'a'), /sqlite_autoindex_removed_pictures/],
    ['several of them', (tx) => removedAmong(tx, ['a', 'b']), /sqlite_autoindex_removed_pictures/],
    ['removed ones', (tx) => listRemovedPictures(tx, page), /USING INDEX removed_pictures_by_time/],
    [
      'the next of them',
      (tx) => listRemovedPictures(tx, { ...page, before }),
      /SEARCH .*INDEX removed_pictures_by_time/,
    ],
  ])('%s', async (_name, read, plan) => {
    const plans = await plansOf(storage.database, read);
    expect(plans.length).toBeGreaterThan(0);
    for (const made of plans) {
      expect(made).toMatch(plan);
      expect(made).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
      // One page of pictures, and no table at all.
      expect(made.replace(/SCAN (candidate|CONSTANT ROW)/, '')).not.toMatch(scanned);
    }
  });

  test.each<[name: string, read: (tx: Tx) => Promise<unknown>]>([
    ['[SUSPEND-04] people by name', (tx) => listPeople(tx, { ...page, before: 9, search: 'ana per', filter: 'all' })],
    ['[SUSPEND-04] people by number', (tx) => listPeople(tx, { ...page, search: '12', filter: 'hidden' })],
    ['[SUSPEND-04] suspended people', (tx) => listPeople(tx, { ...page, search: '', filter: 'suspended' })],
    ['[SUSPEND-04] hidden people', (tx) => listPeople(tx, { ...page, search: '', filter: 'hidden' })],
    ['[SUSPEND-04] what they have', (tx) => countOfPeople(tx, [1, 2])],
    ['[SUSPEND-02] the groups of one', (tx) => fanOutGroupsOf(writing(tx), 1, 1)],
    ['[SUSPEND-02] the events of one', (tx) => listShownEvents(writing(tx), 1)],
    ['[SUSPEND-02] those that return', (tx) => listHiddenBySuspension(writing(tx), 1)],
    ['[SUSPEND-02] reports of one', (tx) => dismissReportsOfShown(writing(tx), 1)],
    ['[SUSPEND-01] the sessions of one', (tx) => suspendSessions(writing(tx), 1)],
  ])('%s', async (_name, read) => {
    const plans = await plansOf(storage.database, read);
    expect(plans.length).toBeGreaterThan(0);
    for (const made of plans) {
      expect(made).not.toMatch(
        /SCAN (users|u|events|posts|comments|t|chats|sessions|user_words|changes)\b(?! USING INDEX)/,
      );
      expect(made).not.toMatch(/reports_by_object \(object_type=\?\)/);
    }
  });

  test.each(exportParts.map((part) => [part.name, part] as const))('the export’s %s', async (_name, { page: read }) => {
    const plans = await plansOf(storage.database, (tx) => read(tx, { userId: 1 }, null, 1));
    for (const made of plans) expect(made).not.toMatch(scanned);
  });

  test.each<[name: string, work: (tx: WriteTx) => Promise<unknown>]>([
    ['who has anything of an author', (tx) => fanOutAuthor(tx, 1, end)],
    ['what ends with them', (tx) => erasePosts(tx, { userId: 1, now: 1 })],
    ['what two have of one another', (tx) => fanOutBetween(tx, 1, 2, 1)],
  ])('%s', async (_name, work) => {
    const plans = await plansOf(storage.database, (tx) => work(writing(tx)));
    expect(plans.length).toBeGreaterThan(1);
    for (const made of plans) expect(made).not.toMatch(/SCAN (changes|comments|c|m|notices|posts|users)\b/);
  });
});
