import { atom } from 'jotai';
import { appStore } from '#ui/browser/app-store.ts';

export type Theme = 'light' | 'dark';
/** `system`: the person chose nothing */
export type ThemeChoice = Theme | 'system';

const key = 'theme';

function asChoice(value: unknown): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** `public/theme.js` has put a stored choice on the document before anything was painted. */
const choiceOnDocument = () => asChoice(document.documentElement.dataset['theme']);

/** What the person chose. */
export const themeChoiceAtom = atom(choiceOnDocument());
themeChoiceAtom.onMount = (set) => {
  set(choiceOnDocument());
  // A choice in another window of this browser; no key: its whole storage was emptied.
  const followOthers = (event: StorageEvent) => {
    if (event.key === key || event.key === null) apply(asChoice(event.newValue));
  };
  addEventListener('storage', followOthers);
  return () => {
    removeEventListener('storage', followOthers);
  };
};

const darkQuery = () => matchMedia('(prefers-color-scheme: dark)');
const isSystemDarkAtom = atom(darkQuery().matches);
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

/** The theme on the screen: the person's choice, else the system's. */
export const themeAtom = atom((get): Theme => {
  const choice = get(themeChoiceAtom);
  if (choice !== 'system') return choice;
  return get(isSystemDarkAtom) ? 'dark' : 'light';
});

/** Puts a choice on the document and on the browser's own bars. */
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
    // A browser that stores nothing shows the choice until it is closed.
  }
}
