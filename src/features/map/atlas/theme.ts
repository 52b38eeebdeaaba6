import type { AtlasColours } from './drawing.ts';

const names = ['sea', 'shore', 'land', 'border'] as const;

/**
 * The colours of the map as they are now; null where styles aren't known. A canvas needs colours, and a custom property holds the
 * expression for one: so they are read from an element that has them. Firefox before 128 has no `@property`.
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

/** Tells when day and night have changed, by the person or by the system. @returns stops telling */
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
