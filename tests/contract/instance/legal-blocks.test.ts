import { expect, test } from 'vitest';
import { legalBlocks } from '#contract/instance/legal-blocks.ts';

test('[INSTANCE-05] a plain text is headings, paragraphs and lists; nothing else in it means anything', () => {
  const text =
    '# Who we are\r\nA library.\nOpen daily.\n\n\n<b>Not bold</b>\n- one\n- two\nAfter\n#No heading\n- three\n# Last ';
  expect(legalBlocks(text)).toEqual([
    { type: 'heading', text: 'Who we are' },
    { type: 'paragraph', text: 'A library.\nOpen daily.' },
    { type: 'paragraph', text: '<b>Not bold</b>' },
    { type: 'list', items: ['one', 'two'] },
    { type: 'paragraph', text: 'After\n#No heading' },
    { type: 'list', items: ['three'] },
    { type: 'heading', text: 'Last' },
  ]);
  expect(legalBlocks(' \n \n')).toEqual([]);
});
