import type { OwnUser } from '#contract/account/user.ts';
import type { Notice } from '#contract/account/notice.ts';

/** The owner's own user, with pending changes applied. */
export interface UserRow extends OwnUser {
  ref: string;
  /** the newest notice read on this device, until the server's rows agree */
  notices_read_upto?: number;
  tick: number;
  generation: number;
}

/** The key of the owner's row, usable before the server has replied. */
export const me = 'me';

export function ownUserRow(user: OwnUser, generation: number): UserRow {
  return { ...user, ref: me, tick: 0, generation };
}

/** A notice as stored on the device. */
export interface NoticeRow extends Omit<Notice, 'id' | 'client_id'> {
  ref: string;
  notice_id: number;
  tick: number;
  generation: number;
}

export function noticeRowOf({ id, client_id: ref, ...fields }: Notice, generation: number): NoticeRow {
  return { ...fields, ref, notice_id: id, tick: 0, generation };
}
