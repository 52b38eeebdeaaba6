import * as z from 'zod/mini';

/** The kinds of push notifications; each can be switched off. */
export const pushKinds = ['message', 'mention', 'event', 'seat', 'friend', 'invitation'] as const;
export const PushKind = z.enum(pushKinds);
export type PushKind = z.infer<typeof PushKind>;

const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,120}$/, 'Must be base64url'));

/** A browser's own shape: what `PushSubscription.toJSON()` gives. */
export const PushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1_000)),
  keys: z.object({ p256dh: Key, auth: Key }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

export const PushEndBody = z.object({ endpoint: z.string().check(z.maxLength(1_000)) });
export const PushKeyReply = z.object({ key: z.string() });

/** What a push carries, encrypted for one device; `url` is a path of the app's own. */
export const PushPayload = z.object({
  kind: PushKind,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** a newer one of the same tag takes the place of an older one */
  tag: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;
