import { uuidV7 } from '#contract/uuid.ts';
import { byId, readersOf, rowsOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

/** All that people write to those who run this, and what those note of it. */
export async function letterFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, letters, author, operator, friend } = stage;
  const { get } = readersOf(stage);
  const other = (await call(friend, 'POST', '/posts', { title: 'Bad', description: '' }))['data'] as Row;
  await call(friend, 'POST', '/reports', { object_type: 'user', object_id: author.id, reason: 'other' });
  let settled: unknown = null;

  function letter(kind: 'contact.send' | 'support.send', name: string, column: string): Field {
    const isHelp = kind === 'support.send';
    const rest = isHelp ? { name: 'Eva', subject: 'Help' } : { title: 'Eva' };
    let ref = '';
    return {
      kind,
      name,
      write(text) {
        ref = uuidV7();
        const payload = { ...rest, email: 'eva@example.com', message: 'Hello', client_id: ref, [name]: text };
        return { who: null, method: 'POST', url: isHelp ? '/support' : '/auth/contact-us', payload };
      },
      reads: async () => [(await letters()).find((row) => row['ref'] === ref)?.[column]],
    };
  }

  return [
    {
      kind: 'report.create',
      name: 'note',
      write: (note) => {
        const about = { object_type: 'post', object_id: other['id'], reason: 'spam' };
        return { method: 'POST', url: '/reports', payload: { ...about, note } };
      },
      reads: async () => [rowsOf(await get('/reports?status=settled', operator))[0]?.['note']],
    },
    {
      kind: 'report.settle',
      name: 'note',
      async write(note) {
        const [report] = rowsOf(await call(operator, 'GET', '/reports'));
        const url = `/reports/${String(report?.['id'] ?? settled)}`;
        settled = report?.['id'] ?? settled;
        // Settled in any case, for the next report to be another.
        await call(operator, 'PUT', url, { action: 'dismiss' });
        return { who: operator, method: 'PUT', url, payload: { action: 'dismiss', note } };
      },
      reads: async () => [byId(await get('/reports?status=settled', operator), settled)['settled_note']],
    },
    letter('contact.send', 'title', 'title'),
    letter('contact.send', 'message', 'message'),
    letter('contact.send', 'email', 'email'),
    letter('support.send', 'name', 'title'),
    letter('support.send', 'subject', 'subject'),
    letter('support.send', 'message', 'message'),
    letter('support.send', 'email', 'email'),
  ];
}
