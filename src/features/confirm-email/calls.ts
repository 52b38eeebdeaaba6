/** Where a mail is, if it isn't sent; left out: it is. */
type MailAway = 'log' | 'nowhere' | 'undelivered';

export type SendOutcome =
  | { ok: true; email: string; away?: MailAway | undefined }
  | { ok: false; message: string; fields?: Record<string, string> };
/** `isOver`: the link or code will never do, so only another helps */
export type ConfirmOutcome = { ok: true; email: string } | { ok: false; message: string; isOver: boolean };

export interface ConfirmEmailCalls {
  confirm(proof: { token: string } | { code: string }): Promise<ConfirmOutcome>;
  /** mails another link to the account's address */
  send(): Promise<SendOutcome>;
  /** mails a link to another address, which is to replace it */
  change(body: { email: string; password: string }): Promise<SendOutcome>;
}
