import type { MutationArgs } from '#contract/mutations.ts';
import type { FriendRequest } from '#contract/person.ts';
import type { OwnUser } from '#contract/user.ts';
import { dataOf, type Acknowledge } from './acknowledged.ts';
import { personRef, updateOwnPerson } from './people.ts';
import { requestRowOf } from './requests.ts';
import { tieWith, withRequest } from './ties.ts';
import { me, ownUserRow, setPicture } from './users.ts';

export const ownReply: Acknowledge = async (rows, acknowledged) => {
  const user = dataOf<OwnUser>(acknowledged, 'username');
  if (user === null) return;
  const read = (await rows.get('users', me))?.notices_read_upto;
  rows.put('users', { ...ownUserRow(user, 0), ...(read === undefined ? {} : { notices_read_upto: read }) });
  const { username, display_name, bio, status_message } = user;
  const patch = { username, display_name, bio, status_message };
  await updateOwnPerson(rows, { patch }, { user: acknowledged.user, nowMs: 0, seq: 0 });
};

export const pictureReply: Acknowledge = async (rows, { entry, body, user }) => {
  const { type } = entry.args as MutationArgs<'user.picture'>;
  const url = body?.['url'];
  if (typeof url === 'string' || url === null) await setPicture(rows, type, url, user.user_id);
};

export const followReply: Acknowledge = async (rows, acknowledged) => {
  const followers = dataOf<{ followers_count: number }>(acknowledged, 'followers_count');
  const { user } = acknowledged.entry.args as MutationArgs<'user.follow'>;
  const held = await rows.get('people', personRef(user));
  if (followers === null || held === undefined) return;
  rows.put('people', { ...held, followers_count: followers.followers_count });
};

/** Where the other had asked already, the reply is their request, and this one never was. */
export const requestReply: Acknowledge = async (rows, acknowledged) => {
  const request = dataOf<FriendRequest>(acknowledged, 'client_id');
  if (request === null) return;
  const row = requestRowOf(request, 0);
  rows.put('requests', row);
  rows.put('ties', withRequest(await tieWith(rows, request.user.user_id), row));
};
