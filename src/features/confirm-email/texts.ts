export const openTheLink = 'On any device, open the link in the mail to';
export const orTypeTheCode = 'Or type the code in it here:';
export const untilThen =
  'Until then you can look around, follow people, go to events and write drafts. What others would see waits on your device.';
export const code = 'Code from the mail';
export const codeMissing = 'Type the twelve digits from the mail';
export const confirm = 'Confirm';
export const confirming = 'Confirming...';
export const sendAgain = 'Send again';
export const sending = 'Sending...';
export const sentTo = (email: string) =>
  `A mail is on its way to ${email}. It may take a minute, or be in the spam folder.`;
export const notSent = {
  log: 'This server sends no mail. Link and code are in its log, where it was started.',
  nowhere: 'This server sends no mail. Those who run it can help.',
  undelivered: 'This server’s mail doesn’t go out at the moment, so none may come. Try again later.',
} as const;

export const pressToConfirm = 'One press, and the address counts as yours.';
export const confirmThisAddress = 'Confirm this address';
export const askForAnother = 'Log in to ask for another';
export const guestText = 'Open the link in the mail. To type its code instead, log in first.';
export const login = 'Login';

export const isConfirmed = (email: string) => `${email} is confirmed.`;
export const waitingGoes = 'What waited on your devices goes out by itself now.';
export const goOn = 'See the events';

export const anotherAddress = 'Use another address';
export const anotherAddressHelp = 'We mail a link to it. It becomes yours once you confirm it there.';
export const email = 'Email';
export const invalidEmail = 'Email inválido';
export const password = 'Password';
export const passwordMissing = 'La contraseña es requerida';
export const mailTheLink = 'Send the link';
