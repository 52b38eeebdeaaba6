// App
export const cannotBeOpened = 'Scape can’t open what it keeps here.';

// Copy details
export const copied = 'Copied';
export const copyDetails = 'Copy details';

// Error screen
export const goToTheStart = 'Go to the start';
export const somethingWentWrong = 'Something went wrong';
export const pageCrashed =
  'This page has crashed. What you did is saved on this device; loading the page again usually helps.';
