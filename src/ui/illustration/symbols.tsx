/** What a drawing shows, as one path each; lazy, as few pages need them first. */
export const symbols = {
  /** everything has been sent */
  sent: 'M100 30a24 24 0 1 0 .01 0ZM90 54l7 8 14-16',
  /** no messages */
  talk: 'M80 34h40a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H98L84 82V70h-4a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8ZM84 48h32M84 58h20',
  /** no friends, members or guests */
  people:
    'M84 32a10 10 0 1 0 .01 0ZM66 76c0-14 8-20 18-20s18 6 18 20ZM116 36a9 9 0 1 0 .01 0ZM108 76h26c0-13-7-19-16-19',
  /** no place at an event */
  ticket: 'M68 40h64v10a7 7 0 0 0 0 14v12H68V64a7 7 0 0 0 0-14ZM112 42v6M112 55v6M112 68v6',
  /** nothing saved */
  bookmark: 'M84 30h32a4 4 0 0 1 4 4v46l-20-13-20 13V34a4 4 0 0 1 4-4Z',
  /** nothing to wait for */
  clock: 'M100 30a25 25 0 1 0 .01 0ZM100 40v15l10 7',
  /** nothing is over yet */
  lantern: 'M88 40h24l5 30H83ZM92 70v8h16v-8M94 40a6 6 0 0 1 12 0M100 50v10',
  /** no posts */
  picture:
    'M74 34h52a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5H74a5 5 0 0 1-5-5V39a5 5 0 0 1 5-5ZM70 72l17-16 13 12 9-8 21 16M112 44h.01',
  /** nobody is ranked */
  podium: 'M90 46h20v34H90ZM70 58h20v22H70ZM110 66h20v14h-20ZM100 24v10',
  /** no notices */
  bell: 'M78 68c6-6 5-12 5-18a17 17 0 0 1 34 0c0 6-1 12 5 18ZM94 76a6 6 0 0 0 12 0',
  /** nothing on this part of the map */
  pin: 'M100 82C88 68 82 60 82 50a18 18 0 0 1 36 0c0 10-6 18-18 32ZM100 44a6 6 0 1 0 .01 0Z',
  /** only after logging in */
  lock: 'M80 52h40a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H80a4 4 0 0 1-4-4V56a4 4 0 0 1 4-4ZM86 52V42a14 14 0 0 1 28 0v10M100 64v6',
  /** nothing has been shared */
  inbox: 'M72 58h16l5 9h14l5-9h16v20H72ZM100 28v20M91 40l9 9 9-9',
  /** no events of one's own */
  tent: 'M66 78 100 34l34 44ZM100 34v44M100 34v-8l9 4-9 4',
  /** no guests */
  list: 'M82 34h36a4 4 0 0 1 4 4v42H78V38a4 4 0 0 1 4-4ZM92 30h16v8H92ZM88 52h24M88 62h24M88 72h12',
} as const;

export function SymbolPath({ of }: { of: keyof typeof symbols }) {
  return <path d={symbols[of]} />;
}
