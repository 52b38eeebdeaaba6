import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inlineFirst } from '#tools/inline-first.js';
import { inRoot } from '#tools/root.js';

interface Hooks {
  transformIndexHtml: { handler(html: string, context: { bundle: object }): string };
  generateBundle: { handler(options: object, bundle: object): void };
}

const document = `<script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-2.css">`;

function built() {
  const { transformIndexHtml, generateBundle } = inlineFirst() as unknown as Hooks;
  const page = { type: 'chunk', isEntry: false, fileName: 'assets/page-3.js', code: 'm.f=["assets/index-2.css"]' };
  const bundle: Record<string, object> = {
    'assets/index-1.js': { type: 'chunk', isEntry: true, fileName: 'assets/index-1.js', code: '' },
    'assets/page-3.js': page,
    'assets/index-2.css': { type: 'asset', source: 'a{content:"</style>"}' },
  };
  const html = transformIndexHtml.handler(document, { bundle });
  generateBundle.handler({}, bundle);
  return { html, bundle, page };
}

test('[CARD-04] what the first paint waits for stands in the document, and can’t end its own element', () => {
  const { html, bundle } = built();
  expect(html).toContain('<style>a{content:"<\\/style>"}</style>');
  expect(html).toContain(`<script>${readFileSync(inRoot('public', 'theme.js'), 'utf8')}</script>`);
  expect(html).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>');
  expect(Object.keys(bundle)).not.toContain('assets/index-2.css');
});

test('no chunk waits for styles that are in the document already', () => {
  expect(built().page.code).toBe('m.f=["assets/index-1.js"]');
});
