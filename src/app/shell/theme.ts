import { atom } from 'jotai';
import { appStore } from '#ui/browser/app-store.ts';
import { isBrowser } from '#ui/browser/is-browser.ts';

export type Theme = 'light' | 'dark';
/** `system`: no choice */
export type ThemeChoice = Theme | 'system';

const key = 'theme';

function asChoice(value: unknown): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** `public/first.js` sets a stored choice on the document before the first paint. */
const choiceOnDocument = () => asChoice(isBrowser ? document.documentElement.dataset['theme'] : null);

/** The user's choice. */
export const themeChoiceAtom = atom(choiceOnDocument());
themeChoiceAtom.onMount = (set) => {
  set(choiceOnDocument());
  // A choice made in another window; without a key, all of localStorage was cleared.
  const followOthers = (event: StorageEvent) => {
    if (event.key === key || event.key === null) apply(asChoice(event.newValue));
  };
  addEventListener('storage', followOthers);
  return () => {
    removeEventListener('storage', followOthers);
  };
};

const darkQuery = () => matchMedia('(prefers-color-scheme: dark)');
const isSystemDarkAtom = atom(isBrowser && darkQuery().matches);
isSystemDarkAtom.onMount = (set) => {
  const query = darkQuery();
  const read = () => {
    set(query.matches);
  };
  read();
  query.addEventListener('change', read);
  return () => {
    query.removeEventListener('change', read);
  };
};

/** The current theme: the user's choice, else the system's. */
export const themeAtom = atom((get): Theme => {
  const choice = get(themeChoiceAtom);
  if (choice !== 'system') return choice;
  return get(isSystemDarkAtom) ? 'dark' : 'light';
});

/** Applies a choice to the document and the browser's bars. */
function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = (meta.getAttribute('media') ?? '').includes('dark') ? 'dark' : 'light';
    meta.content = meta.dataset[choice === 'system' ? scheme : choice] ?? meta.content;
  }
  appStore.set(themeChoiceAtom, choice);
}

export function chooseTheme(choice: ThemeChoice): void {
  apply(choice);
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts until the browser is closed.
  }
}
