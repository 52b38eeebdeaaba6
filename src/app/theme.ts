export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

function darkQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

/** Puts a choice on the document and on the browser's own bars; null gives both back to the system. */
function show(chosen: Theme | null): void {
  if (chosen === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = (meta.getAttribute('media') ?? '').includes('dark') ? 'dark' : 'light';
    meta.content = meta.dataset[chosen ?? scheme] ?? meta.content;
  }
  changed();
}

/** What was chosen in another window of this browser; no key: its whole storage was emptied. */
function heed({ key, newValue }: StorageEvent): void {
  if (key === 'theme' || key === null) show(isTheme(newValue) ? newValue : null);
}

/**
 * The theme that is shown: the person's choice, else the system's. `public/theme.js` has put a stored choice on the document
 * before anything was painted; from then on the document is where it is read.
 */
export const theme = {
  get(): Theme {
    const chosen = document.documentElement.dataset['theme'];
    if (isTheme(chosen)) return chosen;
    return darkQuery().matches ? 'dark' : 'light';
  },
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    const query = darkQuery();
    query.addEventListener('change', onChange);
    addEventListener('storage', heed);
    return () => {
      listeners.delete(onChange);
      query.removeEventListener('change', onChange);
      if (listeners.size === 0) removeEventListener('storage', heed);
    };
  },
  /** what the person chose; `system` when they chose nothing */
  choice(): Theme | 'system' {
    const chosen = document.documentElement.dataset['theme'];
    return isTheme(chosen) ? chosen : 'system';
  },
  choose(choice: Theme | 'system'): void {
    if (choice === 'system') theme.follow();
    else theme.set(choice);
  },
  /** gives the choice back to the system */
  follow(): void {
    show(null);
    try {
      localStorage.removeItem('theme');
    } catch {
      // Then nothing was stored either.
    }
  },
  set(chosen: Theme): void {
    show(chosen);
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // A browser that stores nothing shows the choice until it is closed.
    }
  },
};
