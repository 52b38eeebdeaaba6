import type { Report, ReportAction, ReportedType } from '#contract/moderation/report.ts';
import { reportReasonLabels } from '#data/report-reasons.ts';

export const types: Record<ReportedType, string> = {
  user: 'Person',
  event: 'Event',
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
};

/** Button labels of decisions. */
const actions: Record<ReportAction, string> = { hide: 'Hide', dismiss: 'Dismiss', restore: 'Restore' };
/** The same for what a new account has published, and nobody has reported. */
const reviewActions: Record<ReportAction, string> = { hide: 'Refuse', dismiss: 'Approve', restore: 'Approve' };

/** Whether it waits, or waited, for a review, and is still there. */
const isReview = ({ reason, object }: Pick<Report, 'reason' | 'object'>) => reason === 'review' && object !== null;

export const actionLabel = (report: Report, action: ReportAction) =>
  (isReview(report) ? reviewActions : actions)[action];

/** Why it is here: the reason that somebody gave, or that its author's account is new. */
export const reasonLabel = ({ reason }: Report) =>
  reason === 'review' ? 'Waits for review' : reportReasonLabels[reason];

const pendingActions: Record<ReportAction, string> = {
  hide: 'Waiting to be hidden',
  dismiss: 'Waiting to be dismissed',
  restore: 'Waiting to be restored',
};
const pendingReviewActions: Record<ReportAction, string> = {
  hide: 'Waiting to be refused',
  dismiss: 'Waiting to be approved',
  restore: 'Waiting to be approved',
};

/** Labels of unsent decisions. */
export const pendingLabel = (report: Report, action: ReportAction) =>
  (isReview(report) ? pendingReviewActions : pendingActions)[action];

/** `Reported by 3 people` */
export function reportedByCount(count: number): string {
  return count === 1 ? 'Reported by 1 person' : `Reported by ${String(count)} people`;
}

// Remove picture dialog
export const whatIsRemoved = 'What is removed';
export const pictureRemovedEverywhere = 'The picture is removed everywhere';
export const removeThisPictureEverywhere = 'Remove this picture everywhere?';
export const removeEverywhereExplained =
  'Nobody will see this picture again, wherever it is used, and it can’t be uploaded again. A device that has shown it may keep its copy for a while.';
export const keepThePicture = 'Keep the picture';
export const removeEverywhere = 'Remove everywhere';
export const note = 'Note';
export const onlyOperatorsRead = 'Only those who run this read it.';

// Remove picture form
export const noPicture = 'This names no picture here.';
export const pictureAddress = 'Picture';
export const pictureAddressHelp =
  'Its address, as “Copy image address” in a browser gives it, or the SHA-256 of what was uploaded.';
export const removePictureEverywhere = 'Remove picture everywhere';

// Removed picture row
export const picturePermittedAgain = 'The picture is allowed again';
export const byPerson = ' by ';
export const allowAgainRemovedOn = (when: string, note: string) =>
  `Allow again the picture removed on ${when}${note === '' ? '' : `: ${note}`}`;
export const allowAgain = 'Allow again';
export const allowThisPictureAgain = 'Allow this picture again?';
export const allowAgainExplained =
  'It shows again wherever it is used, as long as its file is still kept, and it can be uploaded again.';
export const keepItRemoved = 'Keep it removed';

// Removed pictures
export const loadingRemovedPictures = 'Loading removed pictures...';
export const noPictureIsRemoved = 'No picture is removed.';
export const showMore = 'Show more';
export const removedPictures = 'Removed pictures';

// Report card
export const takeBack = 'Take back';
export const hidden = 'Hidden';
const dismissed = 'Dismissed';
export const ofNewAccount = 'From a new account';

/** The decision on a report. */
export function decisionLabel({ reason, status }: Report): string {
  if (reason === 'review') return status === 'hidden' ? 'Refused' : 'Approved';
  return status === 'hidden' ? hidden : dismissed;
}

export const reportedBy = 'Reported by';

// Report decision
export const addANote = 'Add a note';
export const changeTheNote = 'Change the note';

// Report list
export const nothingWaits = 'Nothing waits for you';
export const openReportsExplained = 'What people report, and what waits for a review, stands here until it is settled.';
export const nothingIsSettled = 'Nothing is settled yet';
export const settledReportsExplained = 'What was hidden or dismissed stands here, with who did it.';
export const reportsNotLoaded = 'The reports could not be loaded';
export const savedAge = (age: string) => ` Saved ${age}.`;
export const loadingReports = 'Loading reports...';

// Reported picture
export const itsPictureWasRemovedEverywhere = 'Its picture was removed everywhere.';
export const itsPictureCantBeShown = 'Its picture can’t be shown.';
export const whatIsShownWithIt = 'What is shown with it';

// Reported subject
export const showLess = 'Show less';
export const showAllOfIt = 'Show all of it';
/** Where a reported message stands. */
export const messagePlace = (group: string | null) =>
  group === null ? 'In a conversation between two people' : group === '' ? 'In a group' : `In the group “${group}”`;
export const messageDeletedSince = 'Its author has deleted it since. This copy was made when it was reported.';
export const itIsntThereAnyMore = 'It isn’t there any more.';
export const lookAtItInItsPlace = 'See it in place';

// The page
export const openReports = 'Open';
export const settledReports = 'Settled';
export const moderation = 'Moderation';
export const moderationExplained =
  'What people reported. What you hide, only its author still sees; they get a notice.';
export const pictures = 'Pictures';
