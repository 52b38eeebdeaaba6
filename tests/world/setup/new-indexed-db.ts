import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

// Test files share a process: each begins with no databases. Dexie keeps the factory that it found first.
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
