/** Whether this is `npm run proof -- browser`. */
export const hasLongTests = process.env['LONG_TESTS'] === '1';
