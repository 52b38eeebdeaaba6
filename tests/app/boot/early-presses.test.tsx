import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageDataId } from '#contract/pages/page-data.ts';

const root = document.documentElement;
let readyState: DocumentReadyState = 'loading';
Object.defineProperty(document, 'readyState', { get: () => readyState });

/** A rendered page as far as it has come, with the document's first script. */
async function arrive(html: string): Promise<void> {
  root.dataset['rendered'] = '';
  document.body.innerHTML = html;
  runInThisContext(await readFile('public/first.js', 'utf8'));
}

/** As React marks an element that it has taken over. */
function takeOver(element: Element): void {
  Object.assign(element, { __reactProps$1: {} });
}

beforeEach(() => {
  readyState = 'loading';
});
afterEach(() => {
  delete root.dataset['rendered'];
  document.body.innerHTML = '';
});

test('[PAINT-02] a press while the document is still on its way is held, and made once the app has taken over', async () => {
  await arrive('<button>Like</button>');
  const button = document.querySelector('button') ?? document.createElement('button');
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  readyState = 'complete';
  document.body.insertAdjacentHTML('beforeend', `<script type="application/json" id="${pageDataId}">{}</script>`);
  takeOver(button);
  await vi.waitFor(() => {
    expect(pressed).toHaveBeenCalledOnce();
  });
});

test('[PAINT-02] a press in a part of the page that React has marked but not completed is held too', async () => {
  await arrive('<main><button>Like</button></main>');
  const button = document.querySelector('button') ?? document.createElement('button');
  takeOver(button);
  const stop = (event: Event) => {
    event.stopPropagation();
  };
  const part = document.querySelector('main');
  for (const type of ['click', 'textInput']) part?.addEventListener(type, stop, true);
  const pressed = vi.fn();
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  for (const type of ['click', 'textInput']) part?.removeEventListener(type, stop, true);
  await vi.waitFor(() => {
    expect(pressed).toHaveBeenCalledOnce();
  });
});

test('[PAINT-02] a press on a page that the server didn’t render is left alone', async () => {
  await arrive('<button>Like</button>');
  delete root.dataset['rendered'];
  const pressed = vi.fn();
  document.querySelector('button')?.addEventListener('click', pressed);
  document.querySelector('button')?.click();
  expect(pressed).toHaveBeenCalledOnce();
});
