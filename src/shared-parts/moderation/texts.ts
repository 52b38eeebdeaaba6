/** Why an account is suspended, with the text that the person reads if nothing else is typed. */
export const suspendReasons = {
  spam: { label: 'Spam', text: 'Spam or advertising' },
  abuse: { label: 'Abuse', text: 'Abusive or hateful behaviour' },
  fake: { label: 'Fake', text: 'Fake events or a false identity' },
  other: { label: 'Other', text: '' },
} as const;

export const suspendTitle = (name: string) => `Suspend ${name}?`;
export const suspendExplained =
  'They are signed out everywhere and can’t sign in. Their profile, events, posts and messages are hidden. All of it comes back if you lift the suspension.';
export const reason = 'Reason';
export const whatTheyRead = 'What they read';
export const whatTheyReadHelp = 'They see it on the login page.';
export const reasonMissing = 'Say why: they read it.';
export const suspend = 'Suspend';
export const suspendAccount = 'Suspend the account';
export const suspended = (name: string) => `${name} is suspended`;
export const needsConnection = 'Suspending needs a connection.';
