import * as z from 'zod/mini';

/** Where a calendar program finds what its user attends: an address that is a secret, or null where none was made. */
export const CalendarLinkReply = z.object({ url: z.nullable(z.string()) });
export type CalendarLinkReply = z.infer<typeof CalendarLinkReply>;
