// Change
export const twoVersions = 'Two versions';
export const changedByTwo = 'Changed by two';
export const notAccepted = 'Not accepted';
export const edit = 'Edit';
export const retry = 'Retry';
export const discard = 'Discard';
export const verbOf = (verb: string, action: string, subject: string) => `${verb}: ${action}, ${subject}`;
export const sendingPicture = 'Sending the picture';
export const sendingPictures = 'Sending the pictures';
export const sendingOf = (label: string, size: string) => `${label}, ${size}`;
export const pictureOf = (current: number, count: number) => `Picture ${String(current)} of ${String(count)} · `;
export const percentOf = (percent: number, size: string) => `${String(percent)} % of ${size}`;

// Editing again
export const fieldLabels: Record<string, string> = {
  title: 'Name',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  content: 'Text',
  message: 'Message',
};
export const sendAgain = 'Send again';
export const cancel = 'Cancel';

// Toasts
export const tryingAgain = 'Trying again';
export const tryingSeveral = (count: number) => `Trying ${String(count)} again`;
export const yoursSentAgain = 'Your version is sent again';
export const yoursSentToo = 'Your version is sent as well';
export const otherVersionStays = 'The other version stays';
export const discarded = 'Discarded';
export const keptAsDraft = 'What you typed is kept as a draft.';
export const othersSentAgain = 'Your other changes are sent again.';
export const notSaved = 'This could not be saved. This device may have no room left.';
