const shown = { name: 'Scape', waiting: 0 };

function write(): void {
  document.title = shown.waiting === 0 ? shown.name : `(${String(shown.waiting)}) ${shown.name}`;
}

/** The document's title: the page's name, behind the number of things that wait to be read, if any. */
export const documentTitle = {
  name(name: string): void {
    shown.name = name;
    write();
  },
  waiting(count: number): void {
    shown.waiting = count;
    write();
  },
};
