export interface Operator {
  version: string;
  /** contacts of the operator: the app's and the mail address */
  publicUrl: string | null;
  supportEmail: string | null;
}

/** The User-Agent header for outside services, without characters that a header can't contain. */
export function userAgentOf({ version, publicUrl, supportEmail }: Operator): string {
  const contacts = [publicUrl === null ? null : `+${new URL(publicUrl).href}`, supportEmail].filter(
    (contact) => contact !== null && /^[\x21-\x7e]+$/.test(contact),
  );
  return `Scape/${version}${contacts.length === 0 ? '' : ` (${contacts.join('; ')})`}`;
}
