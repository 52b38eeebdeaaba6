import type { AccountServices } from '#server/api/services.ts';

/** For a reply about a mail that may never come. */
export const undeliveredText = 'No mail goes out here at the moment, so it may not come. Those who run this can help.';

/**
 * Where a mailed code is: in the server's log, nowhere, or in a mail that isn't delivered; null: in a mail. Asks the mail
 * server anew, as it may be down since the last mail, and about no mail in particular, so that the answer doesn't reveal
 * whether an account exists.
 */
export async function whereMailIs({
  mailer,
  isShowingCodes,
}: Pick<AccountServices, 'mailer' | 'isShowingCodes'>): Promise<'log' | 'nowhere' | 'undelivered' | null> {
  if (mailer === null) return isShowingCodes ? 'log' : 'nowhere';
  return (await mailer.check()) ? null : 'undelivered';
}
