import { expect, test } from 'vitest';
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
