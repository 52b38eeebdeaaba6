/** How long an account counts as new, in ms. */
export const newAccountMs = 24 * 3600_000;

/**
 * What a new account may do in all, unless `NEW_ACCOUNTS` is `open`: more than new people want to, and too little for an
 * advertiser. A change beyond a limit waits on its device.
 */
export const newAccountLimits = {
  /** events published, for everyone or for those with the link */
  event: 3,
  /** private messages to people who neither follow the writer nor have written to them */
  stranger: 20,
  /** posts, comments, messages, notes and profiles with a link */
  link: 3,
  /** people followed or asked to be friends */
  follow: 50,
} as const;
export type NewAccountLimit = keyof typeof newAccountLimits;
