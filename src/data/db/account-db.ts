import UntypedDexie, { type DexieOptions, type EntityTable } from 'dexie';
import { closeOnVersionChange } from './close-on-versionchange.ts';
import { databaseVersions, type PrimaryKey, type TableName, type Tables } from './store.ts';

type AccountTables = { readonly [Name in TableName]: EntityTable<Tables[Name], PrimaryKey<Name>> };

/** It makes a property of each table. */
const Dexie = UntypedDexie as unknown as new (name: string, options: DexieOptions) => UntypedDexie & AccountTables;

/**
 * An account's database. Strict durability: a wish is on the disk before the screen says saved. No cache of Dexie's: it would
 * show what is written before that is on the disk.
 */
export class AccountDb extends Dexie {
  constructor(name: string) {
    super(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
    for (const [index, stores] of databaseVersions.entries()) this.version(index + 1).stores(stores);
    closeOnVersionChange(this);
  }
}

export const guestDbName = 'scape-guest';

export function accountDbName(userId: number): string {
  return `scape-${userId}`;
}
