import type { AtlasColours } from './atlas-drawing.ts';

/** The colours of the map as they are now; null where styles aren't known. */
export function atlasColours(): AtlasColours | null {
  const style = getComputedStyle(document.documentElement);
  const [sea, shore, land, border] = ['sea', 'shore', 'land', 'border'].map((name) =>
    style.getPropertyValue(`--map-${name}`).trim(),
  );
  return sea && shore && land && border ? { sea, shore, land, border } : null;
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
