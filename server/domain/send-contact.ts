import { uuidV7 } from '#contract/uuid.ts';
import { findContactMessage, insertContactMessage } from '#server/db/contact-messages.ts';
import { knownContact } from './known-contact.ts';
import { nobody, scopeOf } from './perform-request.ts';
import type { Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';

/** Anybody may write, and the message is kept whether or not it can be mailed on. */
export const sendContact: Rule<'contact.send'> = {
  known: ({ tx, body: { client_id: ref }, request }) => knownContact(tx, request, ref),
  content: async ({ tx, body: { client_id: ref = '', ...message } }) =>
    contentIn(await findContactMessage(tx, ref), message),
  async apply({ tx, body, request, now }) {
    const { client_id: ref = uuidV7(now), ...message } = body;
    const known = await knownContact(tx, request, ref);
    if (known !== null) return existing(known);
    const id = await insertContactMessage(tx, { ref, author: scopeOf(request), ...message, created_at: now });
    return { subject: id, affected: { ...nobody, isForSupport: true } };
  },
  reply: async () => ({ message: 'Thank you for contacting us. We will get back to you soon.' }),
};
