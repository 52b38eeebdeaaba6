import type { AtlasColours } from './drawing.ts';

const names = ['sea', 'shore', 'land', 'border'] as const;

/**
 * The current colours of the map; null before styles have loaded. A canvas needs resolved colours, but a custom
 * property contains an expression, so they are read from an element that uses them. Firefox before 128 has no
 * `@property`.
 */
export function atlasColours(): AtlasColours | null {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  if (names.some((name) => style.getPropertyValue(`--map-${name}`).trim() === '')) return null;
  const probe = root.appendChild(document.createElement('span'));
  probe.hidden = true;
  const [sea = '', shore = '', land = '', border = ''] = names.map((name) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return { sea, shore, land, border };
}

/** Calls the listener when the theme changes, by the user or the system. @returns stops listening */
export function onThemeChange(listener: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', listener);
  };
}
