/** Moments at which files are fetched, with their relative frequency, besides one for each page. */
export const together = {
  /** on every page, once it is loaded: the rest of the shell, and what brings news */
  start: {
    share: 10,
    roots: [
      'src/app/sync/bridge.ts',
      'src/app/boot/after-start.ts',
      'src/app/shell/route-curtain.tsx',
      'src/app/shell/offline-bar.tsx',
      'src/app/shell/bottom-bar.tsx',
      'src/app/shell/footer.tsx',
      'src/app/shell/unread-indicators.tsx',
      'src/app/shell/chat-link.tsx',
      'src/app/shell/navigation-menu.tsx',
      'src/app/shell/account-menu.tsx',
      'src/features/outbox/status/refusal-toaster.tsx',
      'src/features/outbox/status/indicator.tsx',
    ],
  },
  /** on the list, beside its first rows */
  list: {
    share: 5,
    roots: [
      'src/app/pages/map/view-toggle.tsx',
      'src/data/events/catalog.ts',
      'src/data/events/occurrences.ts',
      'src/features/events/list/search-options.tsx',
      'src/features/events/list/sections.tsx',
      'src/features/events/list/fetch-more.tsx',
      'src/features/events/list/page-dots.tsx',
    ],
  },
  /** on the list, once its rows show: what requests more */
  ask: { share: 5, roots: ['src/sync/fetch/queries.ts'] },
};
