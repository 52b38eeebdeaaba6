import { screen, within } from '@testing-library/react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventListScreen, type EventListProps } from '#features/events/list/screen.tsx';
import type { FetchEvents } from '#features/events/list/fetch-more.tsx';
import type { EngineStatus } from '#sync/engine/status.ts';
import { eventRow, hold } from './event-rows.ts';
import { show } from './show.tsx';

/** What the engine says of itself. */
export async function tell(account: OpenAccount, status: Partial<EngineStatus> = {}): Promise<void> {
  const value = { gate: null, isDraining: false, uploading: null, syncedAt: Date.now(), ...status };
  await account.db.meta.put({ key: 'status', value });
}

/** An event as the device would hold it, found by its title, venue, city and tags. */
export function listed(fields: Partial<EventRow>): EventRow {
  const row = eventRow(fields);
  const text = [row.title, row.locationName, row.city, ...row.tags].filter((part) => part !== null).join('\n');
  return { ...row, search_text: normalizeSearchText(text) };
}

/** Events on a device that has just been told everything. */
export async function holding(account: OpenAccount, ...given: Partial<EventRow>[]): Promise<EventRow[]> {
  const rows = given.map(listed);
  await hold(account, rows);
  await tell(account);
  return rows;
}

export const nobodyAnswers: FetchEvents = () => Promise.resolve();

export function showList(at = '/events', props: Partial<EventListProps & { fetchEvents: FetchEvents }> = {}) {
  return show(<EventListScreen fetchEvents={nobodyAnswers} {...props} />, at);
}

export const part = (name: string) => within(screen.getByRole('region', { name }));

/** The titles of the cards in a part of the page, or of all of it. */
export function titles(name?: string): (string | null)[] {
  const where = name === undefined ? screen : part(name);
  return where.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}
