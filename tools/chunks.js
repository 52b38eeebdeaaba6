import { relative } from 'node:path';
import { root } from './root.js';

/**
 * Modules that share a file although the bundler would give each its own, or leave them in the entry: as files of their own
 * their names alone would weigh more than they do.
 */
export const sharedModules = {
  /** what the list of events shows, and the data that every page with rows needs */
  pieces: [
    'contract/attendance.ts',
    'contract/days.ts',
    'contract/picture.ts',
    'contract/refusals.ts',
    'contract/uuid.ts',
    'src/data/current.ts',
    'src/data/db.ts',
    'src/data/device.ts',
    'src/data/dexie-store.ts',
    'src/data/fault.ts',
    'src/data/let-go.ts',
    'src/data/lost-connection.ts',
    'src/data/observable.ts',
    'src/data/out-of-room.ts',
    'src/data/picture-name.ts',
    'src/data/trouble.ts',
    'src/ui/app-store.ts',
    'src/ui/button-look.ts',
    'src/ui/button.tsx',
    'src/ui/chip.tsx',
    'src/ui/class-names.ts',
    'src/ui/cover.tsx',
    'src/ui/document-title.ts',
    'src/ui/hue.ts',
    'src/ui/icon-button.tsx',
    'src/ui/lazy-part.ts',
    'src/ui/mark.tsx',
    'src/ui/online.ts',
    'src/ui/page-heading.tsx',
    'src/ui/pending-mark.tsx',
    'src/ui/poster.tsx',
    'src/ui/refused-mark.tsx',
    'src/ui/ridges.ts',
    'src/ui/search-field.tsx',
    'src/ui/skeleton.tsx',
    'src/ui/spinner.tsx',
    'src/ui/toast-card.tsx',
    'src/ui/toast.tsx',
    'src/ui/use-layer.ts',
    'src/ui/use-live.ts',
    'src/ui/use-media.ts',
    'src/ui/use-now.ts',
    'src/ui/use-observable.ts',
    'src/ui/use-query.ts',
    'src/ui/use-root-class.ts',
    'src/ui/use-wish.ts',
  ],
  /** what imports nothing that isn't loaded already, and is needed by pages that come later */
  leaves: [
    'contract/canonical-json.ts',
    'contract/distance.ts',
    'contract/map-tile.ts',
    'contract/parsed-url.ts',
    'src/app/ask-to-persist.ts',
    'src/app/birth-marks.ts',
    'src/app/reset-data.ts',
    'src/app/shell/unread-counts.ts',
    'src/data/held-picture.ts',
    'src/data/late-draft.ts',
    'src/data/list-gaps.ts',
    'src/data/newer-draft.ts',
    'src/data/picture-caches.ts',
    'src/data/popular-venues.ts',
    'src/data/push-owner.ts',
    'src/data/report-reasons.ts',
    'src/data/search-text.ts',
    'src/data/sent-draft.ts',
    'src/data/store.ts',
    'src/features/home/select-event.ts',
    'src/sync/browser-ports.ts',
    'src/sync/news-among.ts',
    'src/sync/ports.ts',
    'src/sync/reply-shape.ts',
    'src/ui/ago.ts',
    'src/ui/counted.ts',
    'src/ui/data-size.ts',
    'src/ui/in-a-while.ts',
    'src/ui/last-words.ts',
    'src/ui/offer-file.ts',
    'src/ui/telling.ts',
    'src/ui/use-failed-picture.ts',
  ],
  /** what forms are made of */
  fields: [
    'src/ui/control-look.ts',
    'src/ui/field.tsx',
    'src/ui/limited-field.tsx',
    'src/ui/room-left.ts',
    'src/ui/text-area.tsx',
    'src/ui/text-input.tsx',
  ],
};

/** Icons that the list shows. */
const listIcons =
  'sun|moon|rotate-cw|plus|map-pin-off|map-pin|users|heart|' +
  'circle-exclamation-point|bookmark|circle-check|info|search|clock-3|loader-circle|x';
const listIcon = new RegExp(`lucide-react/dist/esm/(\\w+|icons/(${listIcons}))\\.mjs$`);

/** @param {readonly string[]} packages */
function isOfPackage(...packages) {
  const pattern = new RegExp(`node_modules[\\\\/](${packages.join('|')})[\\\\/]`);
  return (/** @type {string} */ id) => pattern.test(id);
}

/** @param {readonly string[]} modules */
const isOneOf = (modules) => (/** @type {string} */ id) => modules.includes(relative(root, id));

const isPiece = isOneOf(sharedModules.pieces);

/**
 * The files that have a name. Without them every lazy page imports shared code from the entry, so that each change of the
 * entry renames all of them.
 * @type {{ name: string, test: (id: string) => boolean, priority: number }[]}
 */
export const namedChunks = [
  {
    name: 'react',
    test: isOfPackage('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'jotai'),
    priority: 20,
  },
  { name: 'data', test: isOfPackage('dexie', 'dexie-react-hooks'), priority: 20 },
  {
    name: 'map',
    test: isOfPackage('leaflet', 'leaflet\\.markercluster', 'react-leaflet', '@react-leaflet'),
    priority: 20,
  },
  // Only what writes and what signs in checks shapes: not before the list shows.
  { name: 'schema', test: isOfPackage('zod'), priority: 20 },
  { name: 'pieces', test: (id) => isPiece(id) || listIcon.test(id), priority: 15 },
  { name: 'signs', test: isOfPackage('lucide-react'), priority: 10 },
  { name: 'leaves', test: isOneOf(sharedModules.leaves), priority: 10 },
  { name: 'fields', test: isOneOf(sharedModules.fields), priority: 10 },
];
