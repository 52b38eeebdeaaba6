/** Moments at which files are fetched, with their relative frequency, besides one for each page. */
export const together = {
  /** on every page, once it is there: what opens the databases and brings news */
  boot: {
    share: 10,
    roots: ['src/app/boot/boot.ts', 'src/app/boot/after-start.ts', 'src/app/sync/bridge.ts'],
  },
  /** on every page: the rest of the shell */
  shell: {
    share: 10,
    roots: [
      'src/app/shell/route-curtain.tsx',
      'src/app/shell/offline-bar.tsx',
      'src/app/shell/bottom-bar.tsx',
      'src/app/shell/footer.tsx',
      'src/app/shell/unread-indicators.tsx',
      'src/app/shell/member-links.tsx',
      'src/app/shell/navigation-menu.tsx',
      'src/app/shell/account-menu.tsx',
      'src/features/outbox/status/refusal-toaster.tsx',
      'src/features/outbox/status/indicator.tsx',
    ],
  },
  /** on every page, some seconds later */
  later: {
    share: 10,
    roots: [
      'src/app/session/ended-sessions.ts',
      'src/data/db/recover-storage.ts',
      'src/app/offline/auto-download.ts',
      'src/app/offline/announce-ready.ts',
      'src/app/pwa/share-reminder.ts',
    ],
  },
  /** on the list, beside its first rows */
  list: {
    share: 5,
    roots: [
      'src/app/pages/map/view-toggle.tsx',
      'src/data/events/catalog.ts',
      'src/data/events/occurrences.ts',
      'src/features/events/filter/search-options.tsx',
      'src/features/events/filter/row.tsx',
      'src/features/events/filter/remembered.ts',
      'src/features/events/list/sections.tsx',
      'src/features/events/list/fetch-more.tsx',
      'src/features/events/list/page-dots.tsx',
    ],
  },
  /** on the list, once its rows show: what requests more */
  ask: { share: 5, roots: ['src/sync/fetch/queries.ts'] },
};

/** The pages that people come to from outside, whose scripts they wait for; others are prefetched before they are opened. */
export const landingPages = {
  share: 8,
  /** the weight of code that the page doesn't need, beside that of any other moment */
  dearer: 12,
  pages: ['home', 'events', 'event', 'rankings', 'profile', 'reading', 'auth/login', 'auth/signup'],
};
