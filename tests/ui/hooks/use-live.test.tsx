import { act, render, screen, waitFor } from '@testing-library/react';
import Dexie, { type EntityTable } from 'dexie';
import { expect, test, vi } from 'vitest';
import { useLive } from '#ui/hooks/use-live.ts';

interface Row {
  id: number;
}

async function openRows() {
  const db = new Dexie(`rows-${crypto.randomUUID()}`) as Dexie & { rows: EntityTable<Row, 'id'> };
  db.version(1).stores({ rows: 'id' });
  await db.open();
  return db;
}

function Count({ db }: { db: Awaited<ReturnType<typeof openRows>> }) {
  return <p>{useLive(() => db.rows.count(), [db], -1)} rows</p>;
}

test('a live query shows its initial value, then its result, then every change', async () => {
  const db = await openRows();
  render(<Count db={db} />);
  expect(screen.getByText('-1 rows')).toBeTruthy();
  expect(await screen.findByText('0 rows')).toBeTruthy();
  await act(() => db.rows.add({ id: 1 }));
  expect(await screen.findByText('1 rows')).toBeTruthy();
});

test('a database that was closed under a query is no crash', async () => {
  const db = await openRows();
  db.close({ disableAutoOpen: true });
  const count = vi.spyOn(db.rows, 'count');
  render(<Count db={db} />);
  await waitFor(() => expect(count).toHaveBeenCalled());
  await act(async () => {
    await expect(count.mock.results[0]?.value).rejects.toThrow('closed');
  });
  expect(screen.getByText('-1 rows')).toBeTruthy();
});
