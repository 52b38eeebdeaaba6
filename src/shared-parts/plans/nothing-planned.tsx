import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import * as texts from './texts.ts';

/** Stands where the next event would. */
export function NothingPlanned() {
  return (
    <EmptyState
      drawing={<Drawing of="ticket" />}
      title={texts.nothingPlanned}
      text={texts.nothingPlannedHelp}
      action={
        <ButtonLink to="/events?when=weekend" variant="primary">
          {texts.findThisWeekend}
        </ButtonLink>
      }
    />
  );
}
