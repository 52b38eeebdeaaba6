import type { Writer } from './writer/writer.ts';

/** Everything that has to be done now and then, in pieces between which others write. */
export async function tidy(writer: Writer, now: number): Promise<void> {
  await writer.run('tidy', { now });
  let after = await writer.run('series.roll-forward', { now, after: null });
  while (after !== null) after = await writer.run('series.roll-forward', { now, after });
}
