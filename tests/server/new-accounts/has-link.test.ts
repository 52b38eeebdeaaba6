import { expect, test } from 'vitest';
import { saysLink } from '#server/domain/new-accounts/count.ts';
import { hasLink } from '#server/domain/new-accounts/has-link.ts';

test.each([
  'https://example.org',
  'Look:HTTP://1.2.3.4/x',
  'hxxps://example',
  'www.example.museum',
  'buy at example.com!',
  '(cheap-pills.shop)',
  'bit.ly/abc',
  't.me/spam',
  'tickets on teatro.es',
  'sub.domain.example.co.uk/path',
  'exam\u200Bple.c\u00ADom',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  'example[.]com',
  'example(dot)net',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'ana@example.com or example.com',
  'cheap-pills.ninja/buy',
  'me@example.com/buy',
  'example.com@',
])('[TRUST-03] there is a link in %j', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  '',
  'Nos vemos a las 20.30 en el parque.',
  'Hola.Que tal',
  'Sí.No sé... ¿y tú?',
  'a.m. or p.m., e.g. at 5',
  'ana@example.com',
  'ask @ana.live about the 24.dic/25.dic',
  '¡Vamos!.. ok',
  'U.S.A. and S.A.',
  'version 1.2.3',
  'poster.pdf',
  'https:// with nothing behind it',
  '...com',
])('[TRUST-03] there is none in %j', (text) => {
  expect(hasLink(text)).toBe(false);
});

test.each([
  ['post.create', ['title', 'description']],
  ['post.update', ['title', 'description']],
  ['comment.create', ['content']],
  ['comment.update', ['content']],
  ['reply.create', ['content']],
  ['reply.update', ['content']],
  ['message.send', ['content']],
  ['group.message', ['content']],
  ['group.create', ['groupName']],
  ['group.update', ['groupName']],
  ['event.invite', ['note']],
  ['invitation.answer', ['note']],
  ['user.update', ['bio', 'status_message', 'display_name', 'name', 'lastname']],
] as const)('[TRUST-03] a link counts in %s, in any of %j', (kind, fields) => {
  const saying = (text: string) => fields.map((field) => saysLink({ kind, body: { [field]: text } }));
  expect([saying('example.com'), saying('No link')]).toEqual([fields.map(() => true), fields.map(() => false)]);
});
