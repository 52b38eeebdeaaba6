import { relative } from 'node:path';
import { root } from './root.js';

/**
 * Modules that share a file although the bundler would give each its own, or leave them in the entry: as separate
 * files, their names alone would outweigh them.
 */
export const sharedModules = {
  /** what the list of events shows, and what every page with rows needs */
  pieces: [
    'src/app/shell/unread-counts.ts',
    'src/ui/feedback/toasts.ts',
    'src/data/events/search-text.ts',
    'src/data/events/popular-venues.ts',
    'contract/geo/distance.ts',
    'src/data/events/rows.ts',
    'src/data/events/next-occurrence.ts',
    'src/data/initial-rows.ts',
    'src/data/db/names.ts',
    'src/data/account/stored-token.ts',
    'src/app/session/mirror.ts',
    'src/shared-parts/first-rows.ts',
    'src/shared-parts/initial-rows.tsx',
    'src/app/pages/layout/page-frame.tsx',
    'src/app/shell/navbar.ts',
    'src/app/session/context.ts',
    'src/ui/hooks/use-browser-atom.ts',
    'src/ui/hooks/server-render.ts',
    'src/ui/browser/is-browser.ts',
    'src/ui/browser/data-saver.ts',
    'src/app/pwa/install-prompt.ts',
    'src/app/routes/navigation.ts',
    'src/app/routes/paths.ts',
    'src/app/routes/route-key.ts',
    'src/ui/browser/page-leave.ts',
    'src/app/update/flush-page-state.ts',
    'contract/calendar/series-bound.ts',
    'src/app/shell/theme.ts',
    'src/app/boot/error-screen.tsx',
    'src/app/boot/error-boundary.tsx',
    'contract/pages/page-data.ts',
    'src/data/people/rows.ts',
    'src/ui/text/words.ts',
    'src/data/events/search.ts',
    'src/data/events/queries.ts',
    'src/shared-parts/events/time.ts',
    'src/shared-parts/events/texts.ts',
    'src/shared-parts/outbox/engine-status.ts',
    'src/sync/engine/status.ts',
    'contract/events/attendance.ts',
    'contract/events/category.ts',
    'contract/calendar/days.ts',
    'contract/geo/city-in-line.ts',
    'contract/media/picture.ts',
    'contract/sync/refusals.ts',
    'contract/uuid.ts',
    'src/data/db/account-in-use.ts',
    'src/data/fault.ts',
    'src/data/db/lost-connection.ts',
    'src/data/observable.ts',
    'src/data/db/quota-error.ts',
    'src/data/files/picture-name.ts',
    'src/data/db/storage-problem.ts',
    'src/ui/browser/app-store.ts',
    'src/ui/controls/button-style.ts',
    'src/ui/controls/button.tsx',
    'src/ui/controls/chip.tsx',
    'src/ui/class-names.ts',
    'src/ui/picture/cover.tsx',
    'src/ui/browser/document-title.ts',
    'contract/drawings/hue.ts',
    'src/ui/controls/icon-button.tsx',
    'src/ui/async/lazy-component.tsx',
    'src/ui/illustration/mark.tsx',
    'src/ui/browser/online.ts',
    'src/ui/text/page-heading.tsx',
    'src/ui/feedback/pending-mark.tsx',
    'src/ui/illustration/poster.tsx',
    'src/ui/feedback/refused-mark.tsx',
    'contract/drawings/landscape.ts',
    'src/ui/field/search.tsx',
    'src/ui/feedback/skeleton.tsx',
    'src/ui/feedback/spinner.tsx',
    'src/ui/feedback/toast-card.tsx',
    'src/ui/feedback/toast.tsx',
    'src/ui/hooks/use-layer.ts',
    'src/ui/hooks/use-live.ts',
    'src/ui/hooks/use-media.ts',
    'src/ui/hooks/use-now.ts',
    'src/ui/hooks/use-observable.ts',
    'src/ui/hooks/use-query.ts',
    'src/ui/hooks/use-root-class.ts',
    'src/ui/hooks/use-optimistic-toggle.ts',
  ],
  /** what opens a database: fetched with Dexie, once a page is there */
  device: [
    'src/data/db/account-db.ts',
    'src/data/db/device.ts',
    'src/data/db/dexie-store.ts',
    'src/data/db/close-on-versionchange.ts',
  ],
  /** modules without imports of anything not loaded yet, needed by later pages */
  leaves: [
    'src/data/db/store.ts',
    'src/data/tx/meta.ts',
    'contract/canonical-json.ts',
    'contract/geo/map-tile.ts',
    'contract/parse-url.ts',
    'src/app/storage/request-persistence.ts',
    'src/app/storage/eviction-markers.ts',
    'src/app/session/password-reset-storage.ts',
    'src/data/files/cached-picture.ts',
    'src/data/drafts/unload-draft.ts',
    'src/data/apply/list-gaps.ts',
    'src/data/drafts/unknown-format.ts',
    'src/data/files/picture-caches.ts',
    'src/data/people/rankings.ts',
    'src/data/account/push-owner.ts',
    'src/data/report-reasons.ts',
    'src/data/drafts/draft.ts',
    'src/features/home/selected-event.ts',
    'src/shared-parts/events/counts.ts',
    'src/sync/transport/browser-ports.ts',
    'src/sync/transport/ports.ts',
    'src/ui/text/age.ts',
    'src/ui/text/plural.ts',
    'src/ui/text/byte-size.ts',
    'src/ui/async/timeout.ts',
    'src/ui/browser/unload-storage.ts',
    'src/ui/browser/save-as-file.ts',
    'src/ui/picture/use-failed.ts',
  ],
  /** form controls */
  fields: [
    'src/ui/field/control-style.ts',
    'src/ui/field/field.tsx',
    'src/ui/field/limited-field.tsx',
    'src/ui/field/length-limit.ts',
    'src/ui/field/text-area.tsx',
    'src/ui/field/text-input.tsx',
  ],
};

/** Icons of the pages that people come to from outside. */
const listIcons =
  'sun|moon|rotate-cw|plus|map-pin-off|map-pin|users|heart|' +
  'circle-exclamation-point|bookmark|circle-check|info|search|clock-3|loader-circle|x|' +
  'arrow-right|arrow-up|chevron-left|chevron-right|ticket|star|eye|calendar-days|calendar-plus|mail|menu';
/** Further icons of those pages' first screens: each page needs some of them. */
const landingIcons =
  'globe|languages|download|cloud-check|cloud-download|share-2|copy|messages-square|pencil-line|image-down|chevron-down|external-link|' +
  'navigation|play|repeat|map|user-round|check|hourglass|user-check|user-plus|crown|cloud-off|eye-off';
const landingIcon = new RegExp(`lucide-react/dist/esm/icons/(${landingIcons})\\.mjs$`);
const listIcon = new RegExp(`lucide-react/dist/esm/(\\w+|icons/(${listIcons}))\\.mjs$`);

/** @param {readonly string[]} packages */
function isOfPackage(...packages) {
  const pattern = new RegExp(`node_modules[\\\\/](${packages.join('|')})[\\\\/]`);
  return (/** @type {string} */ id) => pattern.test(id);
}

/** @param {readonly string[]} modules */
const isOneOf = (modules) => (/** @type {string} */ id) => modules.includes(relative(root, id));

const isPiece = isOneOf(sharedModules.pieces);
const isDexie = isOfPackage('dexie');
const isOfDevice = isOneOf(sharedModules.device);

/**
 * Chunks with fixed names. Without them every lazy page imports shared code from the entry, so that each change of the
 * entry renames all of them.
 * @type {{ name: string, test: (id: string) => boolean, priority: number, includeDependenciesRecursively?: boolean }[]}
 */
export const namedChunks = [
  {
    name: 'react',
    test: isOfPackage('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'jotai'),
    priority: 20,
  },
  {
    name: 'data',
    test: (id) => isDexie(id) || isOfDevice(id),
    priority: 20,
    // What others need of it stays with them.
    includeDependenciesRecursively: false,
  },
  {
    name: 'map',
    test: isOfPackage('leaflet', 'leaflet\\.markercluster', 'react-leaflet', '@react-leaflet'),
    priority: 20,
  },
  // Only writing and signing in validate schemas, so not before the list shows.
  { name: 'schema', test: isOfPackage('zod'), priority: 20 },
  { name: 'pieces', test: (id) => isPiece(id) || listIcon.test(id), priority: 15 },
  { name: 'leaves', test: isOneOf(sharedModules.leaves), priority: 10 },
  { name: 'fields', test: isOneOf(sharedModules.fields), priority: 10 },
  { name: 'icons', test: (id) => landingIcon.test(id), priority: 11 },
  { name: 'signs', test: isOfPackage('lucide-react'), priority: 10 },
];
