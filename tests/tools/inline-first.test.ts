import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inlineFirst } from '#tools/inline-first.js';
import { inRoot } from '#tools/root.js';

interface Hooks {
  transformIndexHtml: { handler(html: string, context: { bundle: object }): string };
  generateBundle: { handler(options: object, bundle: object): void };
}

const document = `<script src="/first.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-7.js">
<link rel="stylesheet" crossorigin href="/assets/index-2.css"></body>`;

function chunk(fileName: string, more: object = {}) {
  return { type: 'chunk', isEntry: false, code: '', moduleIds: [], imports: [], fileName, ...more };
}

function built() {
  const { transformIndexHtml, generateBundle } = inlineFirst() as unknown as Hooks;
  const page = chunk('assets/page-3.js', { code: 'm.f=["assets/index-2.css"]' });
  const bundle: Record<string, object> = {
    'assets/index-1.js': chunk('assets/index-1.js', { isEntry: true }),
    'assets/page-3.js': page,
    'assets/start-4.js': chunk('assets/start-4.js', {
      moduleIds: [inRoot('src', 'app', 'sync', 'bridge.ts')],
      imports: ['assets/index-1.js', 'assets/signs-5.js'],
    }),
    'assets/plans-8.js': chunk('assets/plans-8.js', {
      moduleIds: [inRoot('src', 'app', 'pages', 'plans-page.tsx')],
      imports: ['assets/index-1.js', 'assets/react-7.js', 'assets/rows-9.js'],
    }),
    'assets/rows-9.js': chunk('assets/rows-9.js', { imports: ['assets/plans-8.js'] }),
    'assets/sync.worker-6.js': { type: 'asset', source: '' },
    'assets/index-2.css': { type: 'asset', source: 'a{content:"</style>"}' },
  };
  const html = transformIndexHtml.handler(document, { bundle });
  generateBundle.handler({}, bundle);
  return { html, bundle, page };
}

test('[CARD-04] what the first paint waits for stands in the document, and can’t end its own element', () => {
  const { html, bundle } = built();
  expect(html).toContain('<style>a{content:"<\\/style>"}</style>');
  expect(html).toContain(`<script>${readFileSync(inRoot('public', 'first.js'), 'utf8')}</script>`);
  expect(Object.keys(bundle)).not.toContain('assets/index-2.css');
});

test('[CARD-08] what starts the app waits in a template before the first script, in the order in which it is needed', () => {
  const { html } = built();
  const [, template = ''] = /<template id="start">(.*?)<\/template><script>/s.exec(html) ?? [];
  expect(template.match(/<[^/][^>]*>/g)).toEqual([
    '<script type="module" crossorigin src="/assets/index-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/react-7.js">',
    '<!--page-scripts-->',
    '<link rel="modulepreload" crossorigin fetchpriority="low" data-path="/plans" href="/assets/plans-8.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" data-path="/plans" href="/assets/rows-9.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/start-4.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/signs-5.js">',
    '<link rel="prefetch" href="/assets/sync.worker-6.js">',
  ]);
  expect(html.replace(template, '')).not.toContain('/assets/');
});

test('no chunk waits for styles that are in the document already', () => {
  expect(built().page.code).toBe('m.f=["assets/index-1.js"]');
});
