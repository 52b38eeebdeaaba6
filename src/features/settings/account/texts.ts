import { joinWithAnd, pluralize } from '#ui/text/plural.ts';
import type { Unsent } from './use-unsent.ts';

// Profile
export const profile = 'Profile';
export const profileHelp = 'Your name, username, picture and what you say of yourself.';
export const editProfile = 'Edit profile';
export const handle = (username: string) => `@${username}`;

// E-mail
export const email = 'Email';
export const emailHelp =
  'You log in with it, and codes for a new password go there. Only those who run this server see it.';
export const emailConfirmed = 'Confirmed';
export const emailUnconfirmed = 'Not confirmed yet';
export const confirmEmail = 'Confirm';
export const changeEmail = 'Change';

// Notifications and privacy
export const notificationsAndPrivacy = 'Notifications and privacy';
export const notifications = 'Notifications';
export const notificationsHelp =
  'Who follows you or would like to be your friend, what others say and think of your posts, and news of the events that you go to.';
export const shareSubscriptions = 'Share my subscriptions';
export const shareSubscriptionsHelp =
  'Other people can see which events you are going to. The organizer of an event sees who subscribed to it either way.';
export const invitationsFrom = 'Who may invite you to events';
export const invitationsFromHelp = 'An invitation tells nobody whether you go, until you answer it.';
export const peopleIFollow = 'Friends and people I follow';
export const onlyFriends = 'Friends';
export const nobody = 'Nobody';

// Who sees what
export const whoSeesWhat = 'Who sees what';
export const plansLabel = 'What you’re going to';
export const plansShared =
  'Everyone with an account: on your profile and among the faces on an event’s page; people who follow you also in their lists of events. Those you block don’t.';
export const plansPrivate = 'Only you and the organizer of each event. Others see how many are going, not who.';
export const profileLabel = 'Your profile';
export const profileIsPublic =
  'Everyone, also without an account: name, username, pictures, bio, status, points, the events you publish, who follows you and whom you follow. Never your email address.';
export const activityLabel = 'What you do';
export const activityIsPublic =
  'Everyone sees your posts and comments; of likes and ratings they see the numbers, not yours. Your bookmarks are yours alone. Everyone with an account sees whether you’re online.';
export const metLabel = 'People you met';
export const metIsMutual =
  'After an event, only those who were there and chose to be seen, as you did, see each other.';
export const othersSee = 'This is what others see';
export const plansAreHidden = 'What you’re going to isn’t shown.';
export const goesTo = (titles: readonly string[], more: number) => {
  if (titles.length === 0) return 'Nothing planned that others could see.';
  return `Going to ${joinWithAnd(more > 0 ? [...titles, pluralize(more, 'more event', 'more events')] : [...titles])}`;
};

// Calendar
export const calendar = 'Calendar';
export const calendarHelp =
  'The events you subscribed to, in your own calendar, always up to date. Anyone with the link can read it, so keep it to yourself.';
export const secretAddress = 'Secret address';
export const copyLink = 'Copy link';
export const openInCalendar = 'Open in calendar';
export const linkCopied = 'The link is copied';
export const linkNotCopied = 'This browser didn’t let the link be copied; select it instead';
export const makeCalendarLink = 'Make a calendar link';
export const linkReady = 'Your link is ready';
export const replaceLink = 'Replace link';
export const linkReplaced = 'You have a new link; the old one has stopped working';
export const endLink = 'End link';
export const linkEnded = 'The link has stopped working';

// Sessions
export const sessions = 'Sessions';
export const sessionsHelp = 'Where you are signed in.';
export const thisDevice = 'This device';
export const lastUsed = (day: string) => `Last used ${day}`;
/** after “This device” or “Last used …” */
export const signedIn = (day: string) => `, signed in ${day}`;
export const endSessionOn = (device: string) => `End the session on ${device}`;
export const end = 'End';
export const sessionEnded = 'The session has ended';
export const endOtherSessions = 'End all other sessions';
export const otherSessionsEnded = 'All other sessions have ended';

// Password
export const password = 'Password';
export const passwordHelp = 'A new password ends all other sessions.';
export const passwordFields = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'Confirm new password',
};
export const passwordMissing = 'La contraseña es requerida';
export const passwordsDiffer = 'Las contraseñas no coinciden';
export const passwordChanged = 'Your password has been changed';
export const otherSessionsHaveEnded = 'All other sessions have ended.';
export const changing = 'Changing...';
export const changePassword = 'Change password';

// Export
export const yourData = 'Your data';
export const exportNeedsNetwork = 'You need to be online for this: the server has all of it.';
export const downloadData = 'Download my data';
export const downloadDataHelp =
  'Everything that Scape holds of you, as one JSON file: account, events and drafts, posts, comments, whom you follow, points, messages to us.';
export const downloadPictures = 'Download my pictures';
export const downloadPicturesHelp = 'The pictures that you have uploaded, as a zip file.';
export const beingPutTogether = 'Being put together...';
export const receivedSoFar = (size: string) => `${size} so far`;
export const amongDownloads = 'It is among your downloads.';
export const stopOf = (label: string) => `Stop: ${label}`;
export const stop = 'Stop';

// Deleting the account
export const deleteAccount = 'Delete account';
export const deleteAccountHelp =
  'Your account and what you made of it go for good. If you want to keep something, download it first.';
export const deleteMyAccount = 'Delete my account';
export const deleteYourAccount = 'Delete your account?';
export const cannotBeTakenBack = 'This can’t be taken back.';
export const whatGoes = 'What goes';
export const deletedText =
  'Your profile and its pictures, your posts with what stands under them, your comments with their replies, likes, subscriptions, bookmarks, points, whom you follow and who follows you, friends, notifications and drafts. Seats that you hold are given to those who wait. All sessions end.';
export const whatStays = 'What stays';
export const remainingText =
  'Events that you published: past ones stay under the name “Deleted user”, those to come are cancelled, and everyone who wanted to come gets a notice. Messages to support stay until those who run this server delete them.';
export const deletePasswordHelp = 'If you sign in with Google and have no password, leave it empty.';
export const keepMyAccount = 'Keep my account';
export const deleting = 'Deleting...';
export const deleteForGood = 'Delete for good';
/** What is lost with this device's data; null for nothing. */
export function unsentText({ changes, stopped, drafts, others }: Unsent): string | null {
  const parts = [
    changes > 0 ? pluralize(changes, 'change that waits to be sent', 'changes that wait to be sent') : '',
    stopped > 0 ? pluralize(stopped, 'change that was not accepted', 'changes that were not accepted') : '',
    drafts > 0 ? pluralize(drafts, 'draft', 'drafts') : '',
    others > 0 ? pluralize(others, 'text or file that you have not used', 'texts or files that you have not used') : '',
  ].filter((part) => part !== '');
  const verb = parts[0]?.startsWith('1 ') === true ? 'is' : 'are';
  return parts.length === 0 ? null : `On this device there ${verb} ${joinWithAnd(parts)}: gone too.`;
}
