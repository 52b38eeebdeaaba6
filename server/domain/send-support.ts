import { Refusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { findContactMessage, insertContactMessage } from '#server/db/contact-messages.ts';
import { nobody, scopeOf } from './perform-request.ts';
import type { Rule } from './rule.ts';

/** As the contact page, with a subject: anybody may ask for help, and the call is kept whether or not it can be mailed on. */
export const sendSupport: Rule<'support.send'> = {
  async apply({ tx, body, request, now }) {
    const { client_id: ref = uuidV7(now), name: title, ...message } = body;
    const author = scopeOf(request);
    const known = await findContactMessage(tx, ref);
    if (known !== null) {
      if (known.author !== author) throw new Refusal('ref_taken', 'This client_id names another message');
      return { subject: known.id, affected: nobody };
    }
    const id = await insertContactMessage(tx, { ref, author, title, ...message, created_at: now });
    return { subject: id, affected: { ...nobody, isForSupport: true } };
  },
  reply: async () => ({ message: 'Message sent! We will contact you soon.' }),
};
