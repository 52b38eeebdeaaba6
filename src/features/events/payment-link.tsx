import { parsedUrl } from '#contract/parse-url.ts';
import type { EventRow } from '#data/events/rows.ts';
import { OutsideLink } from './outside-link.tsx';
import { paymentLink } from './payment.ts';
import * as texts from './detail/texts.ts';

/** Leads to where one pays, and says whose page that is. */
export function PaymentLink({ event }: { event: EventRow }) {
  const url = paymentLink(event);
  const host = url === null ? undefined : parsedUrl(url)?.host;
  if (url === null || host === undefined) return null;
  return <OutsideLink href={url}>{texts.payOnlineAt(host)}</OutsideLink>;
}
