import { divIcon } from 'leaflet';

/** Inline, as Leaflet's own icon is an image to download. 44 px, for touch. */
export const pinIcon = divIcon({
  className: 'map-pin',
  iconSize: [44, 48],
  iconAnchor: [22, 46],
  html: `<svg width="34" height="46" viewBox="0 0 34 46" aria-hidden="true">
    <path d="M17 45C12 36 1.5 27 1.5 16.5a15.5 15.5 0 0 1 31 0C32.5 27 22 36 17 45Z"
      fill="currentColor" stroke="var(--surface)" stroke-width="2" />
    <circle cx="17" cy="16.5" r="5.5" fill="var(--on-brand)" />
  </svg>`,
});
