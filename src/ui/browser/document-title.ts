const current = { name: null as string | null, site: 'Scape', unreadCount: 0 };

function updateTitle(): void {
  const { name, site, unreadCount } = current;
  const title = name === null || name === '' ? site : `${name} · ${site}`;
  document.title = unreadCount === 0 ? title : `(${String(unreadCount)}) ${title}`;
}

/** The document's title: the number of unread items, if any, the page's name, and that of the site. */
export const documentTitle = {
  /** @param name empty: the title is the site's name alone */
  name(name: string): void {
    current.name = name;
    updateTitle();
  },
  site(site: string): void {
    current.site = site;
    // Until the app has shown a page, the title is the document's own.
    if (current.name !== null) updateTitle();
  },
  setUnreadCount(count: number): void {
    current.unreadCount = count;
    updateTitle();
  },
};
