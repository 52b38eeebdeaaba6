export const toBeMended = 'To be mended';
export const problemsFound = (count: number) =>
  count === 1 ? 'One thing is missing or wrong' : `${String(count)} things are missing or wrong`;
export const percent = (part: number) => `${String(part)} %`;
export const waitsForConnection = 'It is saved on this device and goes out as soon as there is a connection.';
export const noToken = 'No token found. Please sign in first.';
export const changedElsewhere =
  'This was changed, published or given up in another window. Reload this page to go on with what is there.';
export const settledMeanwhile = 'This was settled meanwhile, in another window perhaps.';
