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

/**
 * A form of a rendered page in which somebody has typed, and what its handlers get once the app has taken it over: from
 * each script that the tests before have left, too.
 */
async function typedEarly() {
  await arrive(`<form><input><button type="button">Login</button></form>`);
  document.body.insertAdjacentHTML('beforeend', `<script type="application/json" id="${pageDataId}">{}</script>`);
  const [field, button] = [document.querySelector('input'), document.querySelector('button')];
  if (field === null || button === null) throw new Error('The form is gone');
  const type = (value: string) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('an');
  const handled: string[] = [];
  for (const element of [field, button]) takeOver(element);
  field.addEventListener('input', () => handled.push(field.value));
  button.addEventListener('click', () => handled.push('press'));
  return { type, button, handled };
}

test('[PAINT-02] early typing comes before a press, however soon the app has taken over', async () => {
  const { button, handled } = await typedEarly();
  button.click();
  expect([...new Set(handled)]).toEqual(['an', 'press']);
});

test('[PAINT-02] going on to type isn’t undone by its beginning', async () => {
  const { type, handled } = await typedEarly();
  type('ana');
  await vi.waitFor(() => {
    expect(handled.length).toBeGreaterThan(1);
  });
  expect([...new Set(handled)]).toEqual(['ana']);
});

test('[PAINT-02] a press on a page that the server didn’t render is left alone', async () => {
  await arrive('<button>Like</button>');
  delete root.dataset['rendered'];
  const pressed = vi.fn();
  document.querySelector('button')?.addEventListener('click', pressed);
  document.querySelector('button')?.click();
  expect(pressed).toHaveBeenCalledOnce();
});
