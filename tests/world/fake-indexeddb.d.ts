// The package types its main door alone.
declare module 'fake-indexeddb/lib/forceCloseDatabase' {
  /** Closes a connection as a browser does that clears a site's data. */
  export default function forceCloseDatabase(db: IDBDatabase): void;
}
