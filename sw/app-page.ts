/** Navigable paths that aren't pages of the app. */
const notAppPage = /^\/((api|embed|media|tiles|socket\.io)\/|[^/]+\.(txt|xml|jpg)$)/;

/** Whether the app has something to show at this path. */
export const isAppPage = (path: string): boolean => !notAppPage.test(path);
