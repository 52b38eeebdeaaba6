import type { GuestRow } from '#data/events/guests/rows.ts';
import { VirtualColumn } from '#ui/list/virtual-column.tsx';
import { GuestItem } from './row.tsx';
import * as texts from './texts.ts';

interface GuestListProps {
  event: string;
  guests: readonly GuestRow[];
  numbers: ReadonlyMap<string, number>;
  /** changes when the list is another one */
  filter: string;
}

/** Guests one below the other; of a long list only those near the viewport are rendered. */
export function GuestList({ event, guests, numbers, filter }: GuestListProps) {
  const row = (index: number) => {
    const guest = guests[index];
    return guest === undefined ? (
      <div key={index} />
    ) : (
      <div key={guest.ref} role="listitem">
        <GuestItem guest={guest} number={numbers.get(guest.ref) ?? null} />
      </div>
    );
  };
  return (
    <div role="list" aria-label={texts.guestList} className="border-t border-line">
      <VirtualColumn key={filter} name={`guests ${event} ${filter}`} names={guests.map(({ ref }) => ref)} row={row} />
    </div>
  );
}
