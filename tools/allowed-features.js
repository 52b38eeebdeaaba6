/**
 * @typedef {object} Allowed
 * @property {string} feature a path in MDN's data; a trailing `.*` includes everything below it
 * @property {string} reason why the app works without it
 * @property {string[]} [files] our own files that use it; without any, only packages do. Omitted for styles
 */

/**
 * What the built app uses although a supported browser lacks it. Each feature is tested before use, or the app works as
 * well without it; docs/browsers.md says what users miss.
 * @type {Allowed[]}
 */
export const allowedFeatures = [
  {
    feature: 'api.AbortSignal.any_static',
    reason: 'Ky asks for its type before; its rests between two tries can’t be broken off without',
  },
  {
    feature: 'api.Document.startViewTransition',
    reason: 'React calls it in a try, and changes the page at once where it fails',
  },
  { feature: 'api.Element.checkVisibility', reason: 'Base UI asks for its type, and reads the styles without it' },
  { feature: 'api.IDBFactory.databases', reason: 'Dexie asks for its type, and keeps a list of names without it' },
  {
    feature: 'api.IntersectionObserverEntry.isVisible',
    reason: 'a method of our own has the same name',
    files: ['src/sync/live/connection.ts'],
  },
  {
    feature: 'api.Navigator.clearAppBadge',
    reason: 'putOnIcon asks for setAppBadge before; the icon has no number without',
    files: ['src/data/account/app-badge.ts'],
  },
  {
    feature: 'api.Navigator.connection',
    reason: 'read with `?.`; React asks for it before. Without, a connection counts as good',
    files: ['src/ui/browser/data-saver.ts'],
  },
  {
    feature: 'api.Navigator.setAppBadge',
    reason: 'putOnIcon asks for it before; the icon has no number without',
    files: ['src/data/account/app-badge.ts'],
  },
  {
    feature: 'api.Navigator.share',
    reason: 'the button asks for its type before, and shows the link to copy without',
    files: ['src/features/events/buttons/share.tsx', 'src/features/events/buttons/unlisted-share.tsx'],
  },
  { feature: 'api.URL.canParse_static', reason: 'Zod asks for its type before, and makes an URL without' },
  { feature: 'api.WebTransport', reason: 'a transport of Engine.IO that src/sync/live/socket.ts doesn’t choose' },
  {
    feature: 'api.Window.launchQueue',
    reason: 'followLaunches asks for it before; a window is opened anew without',
    files: ['src/app/pwa/launch-queue.ts'],
  },
  { feature: 'api.Window.navigation', reason: 'React asks for its type before' },
  { feature: 'api.Window.setImmediate', reason: 'Dexie and React ask for it before' },
  { feature: 'javascript.builtins.Error.captureStackTrace', reason: 'Zod asks for it before' },

  { feature: 'css.at-rules.media.scripting', reason: 'placeholders stay where scripts are off' },
  { feature: 'css.properties.-webkit-tap-highlight-color', reason: 'there is no highlight to take away without' },
  {
    feature: 'css.properties.-webkit-user-drag',
    reason: 'Leaflet keeps its pictures from being dragged by script too',
  },
  { feature: 'css.properties.cursor.*', reason: 'a finger has no pointer' },
  { feature: 'css.properties.field-sizing', reason: 'fields that grow with their text scroll in themselves without' },
  { feature: 'css.properties.font-family.ui-monospace', reason: 'the next of the list is taken' },
  { feature: 'css.properties.overflow-anchor', reason: 'where nothing is anchored there is nothing to switch off' },
  {
    feature: 'css.properties.print-color-adjust.exact',
    reason: 'Leaflet’s credits are printed in fewer colours without',
  },
  { feature: 'css.properties.resize', reason: 'a phone has nothing to pull a field by' },
  { feature: 'css.properties.scrollbar-gutter', reason: 'a page moves aside by its scroll bar when one comes' },
  { feature: 'css.properties.scrollbar-width', reason: 'rows of chips have a scroll bar on a computer' },
  { feature: 'css.properties.text-decoration.dotted', reason: 'Tailwind says it with -webkit- in front too' },
  { feature: 'css.properties.text-wrap', reason: 'lines are broken less evenly' },
  { feature: 'css.selectors.selection', reason: 'what is selected has the browser’s own colours' },
  { feature: 'css.selectors.view-transition-group', reason: 'a browser without it shows no transition' },
  { feature: 'css.selectors.view-transition-new', reason: 'a browser without it shows no transition' },
  { feature: 'css.selectors.view-transition-old', reason: 'a browser without it shows no transition' },
  { feature: 'css.types.length.lh', reason: 'Tailwind says it of a part that only WebKit’s date fields have' },
];
