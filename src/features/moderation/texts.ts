import type { ReportAction, ReportedType } from '#contract/moderation/report.ts';

export const types: Record<ReportedType, string> = {
  user: 'Person',
  event: 'Event',
  post: 'Post',
  comment: 'Comment',
};

/** Button labels of decisions. */
export const actions: Record<ReportAction, string> = { hide: 'Hide', dismiss: 'Dismiss', restore: 'Restore' };

/** Labels of unsent decisions. */
export const pendingActions: Record<ReportAction, string> = {
  hide: 'Waiting to be hidden',
  dismiss: 'Waiting to be dismissed',
  restore: 'Waiting to be restored',
};

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
export const dismissed = 'Dismissed';
export const reportedBy = 'Reported by';

// Report decision
export const addANote = 'Add a note';
export const changeTheNote = 'Change the note';

// Report list
export const nothingWaits = 'Nothing waits for you';
export const openReportsExplained = 'What people report stands here until it is settled.';
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
export const itIsntThereAnyMore = 'It isn’t there any more.';
export const lookAtItInItsPlace = 'Look at it in its place';

// The page
export const openReports = 'Open';
export const settledReports = 'Settled';
export const moderation = 'Moderation';
export const seeNumbers = 'See numbers';
export const moderationExplained = 'Reports from people. Only its author still sees what you hide, and gets a notice.';
export const pictures = 'Pictures';
