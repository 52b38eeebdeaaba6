import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { findGuests, guestOrders, waitingNumbers, type GuestFilter } from '#data/events/guests/find.ts';
import { waitingCount, type EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { SearchField } from '#ui/field/search.tsx';
import { Select } from '#ui/field/select.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import type { FetchGuests, SaveGuests } from './deps.ts';
import { GuestList } from './list.tsx';
import { GuestNotes } from './notes.tsx';
import { GuestSkeleton } from './skeleton.tsx';
import * as texts from './texts.ts';
import { useGuests } from './use-guests.ts';

export interface GuestBrowserProps {
  account: OpenAccount;
  event: EventRow;
  nowMs: number;
  /** the server is unreachable */
  isOffline: boolean;
  /** of the last sync, in ms; null: never */
  syncedAt: number | null;
  fetchGuests: FetchGuests;
  saveGuests: SaveGuests;
}

const orderOptions = guestOrders.map((value) => ({ value, label: texts.orders[value] }));
const statuses = ['all', 'going', 'waiting'] as const;
const everybody: GuestFilter = { text: '', status: 'all', order: 'name' };

function SaveButton({ event, save }: { event: EventRow; save: SaveGuests }) {
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    const problem = await save(event);
    setBusy(false);
    if (problem !== null) showToast({ title: problem, tone: 'bad' });
  }
  return (
    <Button icon={<Download />} isPending={isBusy} onClick={() => void run()}>
      {texts.saveAsCsv}
    </Button>
  );
}

/** An event's guests, with what finds one among them. */
export function GuestBrowser(props: GuestBrowserProps) {
  const { account, event, nowMs, isOffline, syncedAt, fetchGuests, saveGuests } = props;
  const guests = useGuests(account, event, !isOffline && syncedAt !== null, fetchGuests);
  const [filter, setFilter] = useState(everybody);
  const wanted = useDeferredValue(filter);
  const { rows, count, isReading } = guests;
  if (rows === null) return <GuestSkeleton />;
  const notes = <GuestNotes {...guests} listed={isReading ? count : rows.length} {...{ isOffline, syncedAt, nowMs }} />;
  if (rows.length === 0) {
    const isEmpty = count === 0 || guests.extent === 'all';
    return (
      <>
        {notes}
        {guests.isFetching && <GuestSkeleton />}
        {isEmpty && (
          <EmptyState
            drawing={<Drawing of="list" />}
            title={texts.nobodyYet}
            text={event.event_id === null ? texts.notSentYet : texts.nobodyYetText}
          />
        )}
      </>
    );
  }
  const found = findGuests(rows, wanted);
  const waiting = rows.filter(({ status }) => status === 'waiting').length;
  const sums = isReading
    ? { all: count, going: event.subscribers_count, waiting: waitingCount(event) }
    : { all: rows.length, going: rows.length - waiting, waiting };
  const isFiltered = wanted.text.trim() !== '' || wanted.status !== 'all';
  return (
    <>
      {notes}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <div className="min-w-[min(18rem,100%)] flex-1 max-sm:basis-full [&>*]:max-w-none">
          <SearchField
            label={texts.searchGuests}
            text={filter.text}
            onChange={(text) => {
              setFilter({ ...filter, text });
            }}
          />
        </div>
        <Select
          aria-label={texts.sortBy}
          options={orderOptions}
          value={filter.order}
          onChange={({ target }) => {
            const order = guestOrders.find((each) => each === target.value) ?? 'name';
            setFilter({ ...filter, order });
          }}
          className="min-w-36 flex-1 sm:max-w-52 [&>select]:text-sm"
        />
        <SaveButton event={event} save={saveGuests} />
      </div>
      {waitingCount(event) > 0 && (
        <div role="group" aria-label={texts.status} className="mt-2 flex flex-wrap gap-2">
          {statuses.map((status) => (
            <Chip
              key={status}
              isOn={filter.status === status}
              onClick={() => {
                setFilter({ ...filter, status });
              }}
            >
              {texts.statuses[status](sums[status])}
            </Chip>
          ))}
        </div>
      )}
      <p role="status" className="mt-2 mb-1 min-h-6 text-sm text-muted tabular-nums">
        {isFiltered && texts.found(found.length, rows.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          drawing={<Drawing of="search" />}
          title={texts.noMatch}
          text={texts.noMatchText}
          action={
            <Button
              onClick={() => {
                setFilter({ ...everybody, order: filter.order });
              }}
            >
              {texts.showAll}
            </Button>
          }
        />
      ) : (
        <GuestList
          event={event.ref}
          guests={found}
          numbers={waitingNumbers(rows)}
          filter={`${wanted.order} ${wanted.status}`}
        />
      )}
    </>
  );
}
