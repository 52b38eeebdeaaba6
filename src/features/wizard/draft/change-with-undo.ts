import type { EventForm } from '#features/wizard/form/event-form.ts';
import { revertedFields } from '#features/wizard/place/changes.ts';
import { offerUndo } from './undo-offer.ts';

interface Fields {
  change: (change: Partial<EventForm>) => void;
  latest: () => EventForm;
}

/** Changes what may have been typed or picked, and offers it back. */
export function changeWithUndo(
  { change, latest }: Fields,
  applied: Partial<EventForm>,
  toast: { title: string; text?: string },
) {
  const before = latest();
  change(applied);
  offerUndo(toast, () => {
    change(revertedFields(latest(), before, applied));
  });
}
