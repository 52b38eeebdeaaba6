import { openPostgres } from '#server/db/engine/postgres.ts';

/** A process that opens the database of its first argument like a starting server, and prints its epoch. */
const { database } = await openPostgres({ url: process.argv[2] ?? '' });
console.log(await database.read(async ({ epoch }) => epoch));
await database.close();
