import type { InvitationAnswer } from '#contract/invitations/entity.ts';
import { pluralize } from '#ui/text/plural.ts';

// Sheet
export const invitePeople = 'Invite people';
export const way = 'How';
export const byInvitation = 'Invite';
export const byChat = 'Send in chat';
export const searchPeople = 'Search people';
export const searchChats = 'Search people and groups';
export const note = 'Note (optional)';
export const notePlaceholder = 'Shall we go together?';
export const inviteCount = (count: number) =>
  count === 0 ? 'Invite' : `Invite ${pluralize(count, 'person', 'people')}`;
export const sendCount = (count: number) => (count === 0 ? 'Send' : `Send to ${String(count)}`);
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const linkNotCopied = 'This browser doesn’t let a page copy';
export const atMost = (count: number) => `You can invite ${String(count)} people at a time.`;
/** What there is to choose from is empty, by the way that was chosen. */
export const nobody = {
  invite: {
    title: 'Nobody to invite yet',
    text: 'You can invite friends, and people who follow you. Anybody can come by the link.',
  },
  chat: { title: 'No conversations yet', text: 'Conversations and groups of yours are here.' },
} as const;
export const nobodyFound = 'Nobody of that name.';
export const onlyByLink = 'This event is unlisted: people come to it by its link.';
export const group = 'Group';
export const invited = (count: number) => `Invited ${pluralize(count, 'person', 'people')}`;
export const sent = (count: number) => `Sent to ${pluralize(count, 'chat', 'chats')}`;
export const message = (title: string, url: string, text: string) => [text, title, url].filter(Boolean).join('\n');

// States of people in the sheet
export const alreadyInvited = 'Invited';
export const alreadyGoing = 'Going';
export const organizes = 'Organizer';

// Answers to own invitations
export const yourInvitations = 'Your invitations';
const answerNames: Record<InvitationAnswer | 'none', string> = {
  going: 'Going',
  maybe: 'Maybe',
  no: 'No',
  none: 'No answer',
};
export const answerName = (answer: InvitationAnswer | null) => answerNames[answer ?? 'none'];
export const answerCount = (answer: InvitationAnswer | null, count: number) => `${answerName(answer)} ${String(count)}`;
export const withdraw = 'Withdraw';
export const withdrawFrom = (name: string) => `Withdraw the invitation to ${name}`;
export const withdrawn = 'Invitation withdrawn';

// Card
export const invitesYou = (isMany: boolean) => (isMany ? ' invite you' : ' invites you');
export const and = ' and ';
export const others = (count: number) => pluralize(count, 'other', 'others');
export const yourAnswer = 'Your answer';
export const addNote = 'Add a note';
export const answerNote = 'Your note (optional)';
export const saveNote = 'Send note';
export const yourNote = (text: string) => `Your note: ${text}`;
export const changeNote = 'Change your note';
export const goingTakesPlace = (price: string, isFull: boolean) =>
  isFull ? `Going puts you on the waiting list · ${price}` : `Going takes a place · ${price}`;
export const goingTellsThem = 'You have a place. “Going” tells them so.';
