const current = { name: 'Scape', unreadCount: 0 };

function updateTitle(): void {
  document.title = current.unreadCount === 0 ? current.name : `(${String(current.unreadCount)}) ${current.name}`;
}

/** The document's title: the number of unread items, if any, and the page's name. */
export const documentTitle = {
  name(name: string): void {
    current.name = name;
    updateTitle();
  },
  setUnreadCount(count: number): void {
    current.unreadCount = count;
    updateTitle();
  },
};
