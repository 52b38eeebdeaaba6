export interface Operator {
  version: string;
  /** how to find those who run this: their app and their mail address */
  publicUrl: string | null;
  supportEmail: string | null;
}

/** Who asks, as services want to know it; what a header can't hold is left out. */
export function userAgentOf({ version, publicUrl, supportEmail }: Operator): string {
  const contacts = [publicUrl === null ? null : `+${new URL(publicUrl).href}`, supportEmail].filter(
    (contact) => contact !== null && /^[\x21-\x7e]+$/.test(contact),
  );
  return `Scape/${version}${contacts.length === 0 ? '' : ` (${contacts.join('; ')})`}`;
}
