import type { EventForm } from './event-form.ts';
import { takenBack } from './place-filling.ts';
import { offerUndo } from './undo-offer.ts';

interface Fields {
  change: (change: Partial<EventForm>) => void;
  latest: () => EventForm;
}

/** Changes what may have been typed or picked, and offers it back. */
export function changeWithUndo(
  { change, latest }: Fields,
  made: Partial<EventForm>,
  told: { title: string; text?: string },
) {
  const before = latest();
  change(made);
  offerUndo(told, () => {
    change(takenBack(latest(), before, made));
  });
}
