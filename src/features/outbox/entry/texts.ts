// Change
export const twoVersions = 'Two versions';
export const verbOf = (verb: string, action: string, subject: string) => `${verb}: ${action}, ${subject}`;
export const sendingPicture = 'Sending the picture';
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

// Toasts
export const tryingSeveral = (count: number) => `Trying ${String(count)} again`;
export const yoursSentAgain = 'Your version is sent again';
export const yoursSentToo = 'Your version is sent as well';
export const otherVersionStays = 'The other version stays';
export const discarded = 'Discarded';
export const othersSentAgain = 'Your other changes are sent again.';
