import type { Policy } from './policy.ts';

/** Of invitations to somebody's event. Nobody has been invited, and its organizer can't be. */
export const invitationPolicies: Policy[] = [
  {
    does: 'event.invite',
    noun: 'event',
    method: 'POST',
    path: ({ id }) => `/events/${id}/invitations`,
    body: ({ owner }) => ({ user_id: owner.id }),
    states: {
      plain: '401 422 422 422 422 422 422 422',
      hidden: '401 404 404 404 404 404 422 404',
      deleted: '401 404 404 404 404 404 404 404',
      draft: '401 404 404 404 404 404 422 404',
      gone: '401 422 422 422 422 422 401 422',
    },
  },
  {
    does: 'invitation.withdraw',
    noun: 'event',
    method: 'DELETE',
    path: ({ id, owner }) => `/events/${id}/invitations/${owner.id}`,
    states: { plain: '401 404 404 404 404 404 404 404' },
  },
  {
    does: 'invitation.answer',
    noun: 'event',
    method: 'PUT',
    path: ({ id }) => `/events/${id}/invitations/answer`,
    body: () => ({ answer: 'no' }),
    states: { plain: '401 404 404 404 404 404 404 404' },
  },
];
