// The package only types its main entry.
declare module 'fake-indexeddb/lib/forceCloseDatabase' {
  /** Closes a connection like a browser that clears a site's data. */
  export default function forceCloseDatabase(db: IDBDatabase): void;
}
