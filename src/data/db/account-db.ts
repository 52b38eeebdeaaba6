import UntypedDexie, { type DexieOptions, type EntityTable } from 'dexie';
import { closeOnVersionChange } from './close-on-versionchange.ts';
import { databaseVersions, type PrimaryKey, type TableName, type Tables } from './store.ts';

type AccountTables = { readonly [Name in TableName]: EntityTable<Tables[Name], PrimaryKey<Name>> };

/** Dexie defines a property for each table. */
const Dexie = UntypedDexie as unknown as new (name: string, options: DexieOptions) => UntypedDexie & AccountTables;

/**
 * An account's database. Strict durability: a mutation is on disk before the UI says saved. No Dexie cache: it would
 * show writes before they are on disk.
 */
export class AccountDb extends Dexie {
  constructor(name: string) {
    super(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
    for (const [index, stores] of databaseVersions.entries()) this.version(index + 1).stores(stores);
    closeOnVersionChange(this);
  }
}
