import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { FriendRequest } from '#contract/people/entity.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { reapplyThen, replyDataOf, type AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { personRef, friendRequestRowOf, withFriendRequest } from './rows.ts';
import { getRelationship } from './mutators.ts';
import { me, ownUserRow } from '#data/account/rows.ts';
import { updateOwnPerson, setPicture } from '#data/account/mutators.ts';

const acknowledgeUser: AcknowledgeHandler = async (rows, acknowledged) => {
  const user = replyDataOf<OwnUser>(acknowledged, 'username');
  if (user === null) return;
  const read = (await rows.get('users', me))?.notices_read_upto;
  rows.put('users', { ...ownUserRow(user, 0), ...(read === undefined ? {} : { notices_read_upto: read }) });
  const { username, display_name, bio, status_message } = user;
  const patch = { username, display_name, bio, status_message };
  await updateOwnPerson(rows, { patch }, { user: acknowledged.user, nowMs: 0, seq: 0 });
};

const acknowledgePicture: AcknowledgeHandler = async (rows, { entry, body, user }) => {
  const { type } = entry.args as MutationArgs<'user.picture'>;
  const url = body?.['url'];
  if (typeof url === 'string' || url === null) await setPicture(rows, type, url, user.user_id);
};

const acknowledgeFollow: AcknowledgeHandler = async (rows, acknowledged) => {
  const followers = replyDataOf<{ followers_count: number }>(acknowledged, 'followers_count');
  const { user } = acknowledged.entry.args as MutationArgs<'user.follow'>;
  const existing = await rows.get('people', personRef(user));
  if (followers === null || existing === undefined) return;
  rows.put('people', { ...existing, followers_count: followers.followers_count });
};

/** If the other person had sent a request already, the reply contains theirs, and this one was never created. */
const acknowledgeFriendRequest: AcknowledgeHandler = async (rows, acknowledged) => {
  const request = replyDataOf<FriendRequest>(acknowledged, 'client_id');
  if (request === null) return;
  const row = friendRequestRowOf(request, 0);
  rows.put('requests', row);
  rows.put('ties', withFriendRequest(await getRelationship(rows, request.user.user_id), row));
};

export const personAcknowledgements = {
  'user.update': acknowledgeUser,
  'user.picture': reapplyThen(acknowledgePicture),
  'user.follow': reapplyThen(acknowledgeFollow),
  'user.unfollow': reapplyThen(acknowledgeFollow),
  'friend.request': acknowledgeFriendRequest,
};
