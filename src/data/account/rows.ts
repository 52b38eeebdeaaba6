import type { OwnUser } from '#contract/account/user.ts';
import type { Notice } from '#contract/account/notice.ts';

/** A user as the account's owner may see them, with pending changes in it. */
export interface UserRow extends OwnUser {
  ref: string;
  /** the newest notice that the owner has read on this device, until the server's rows say so */
  notices_read_upto?: number;
  tick: number;
  generation: number;
}

/** The account's owner is kept under this name: it is known before the server has said anything. */
export const me = 'me';

export function ownUserRow(user: OwnUser, generation: number): UserRow {
  return { ...user, ref: me, tick: 0, generation };
}

/** Something that arrived, as the device holds it. */
export interface NoticeRow extends Omit<Notice, 'id' | 'client_id'> {
  ref: string;
  notice_id: number;
  tick: number;
  generation: number;
}

export function noticeRowOf({ id, client_id: ref, ...fields }: Notice, generation: number): NoticeRow {
  return { ...fields, ref, notice_id: id, tick: 0, generation };
}
