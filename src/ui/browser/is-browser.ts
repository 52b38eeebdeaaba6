/** False where the server renders a page: there is no window, and nothing to listen to. */
export const isBrowser = typeof document !== 'undefined';
