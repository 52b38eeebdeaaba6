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
    return () => {
      listeners.delete(onChange);
      query.removeEventListener('change', onChange);
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
    delete document.documentElement.dataset['theme'];
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content =
        meta.dataset[(meta.getAttribute('media') ?? '').includes('dark') ? 'dark' : 'light'] ?? meta.content;
    }
    try {
      localStorage.removeItem('theme');
    } catch {
      // Then nothing was stored either.
    }
    changed();
  },
  set(chosen: Theme): void {
    document.documentElement.dataset['theme'] = chosen;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = meta.dataset[chosen] ?? meta.content;
    }
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // A browser that stores nothing shows the choice until it is closed.
    }
    changed();
  },
};
