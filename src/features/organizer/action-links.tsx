import { ChartColumn, PencilLine, Users } from 'lucide-react';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import * as words from '#ui/text/words.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { editAddress, guestsAddress } from './addresses.ts';
import { eventName } from './event-formats.ts';
import * as guestTexts from './guests/texts.ts';
import * as texts from './texts.ts';

/** Links from an event to its page, form, guests and numbers. */
export function EventActionLinks({ event, onNumbers }: { event: EventRow; onNumbers: () => void }) {
  const name = eventName(event);
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-3 sm:gap-x-2 max-sm:[&_svg]:hidden max-sm:[&>*]:flex-auto max-sm:[&>*]:px-2">
      <ButtonLink size="sm" to={eventAddress(event)} aria-label={texts.viewDetailsOf(name)}>
        {eventTexts.viewDetails}
      </ButtonLink>
      <ButtonLink size="sm" to={editAddress(event)} icon={<PencilLine />} aria-label={texts.editEvent(name)}>
        {words.edit}
      </ButtonLink>
      <ButtonLink size="sm" to={guestsAddress(event)} icon={<Users />} aria-label={guestTexts.guestsOf(name)}>
        {guestTexts.guests}
      </ButtonLink>
      <Button size="sm" icon={<ChartColumn />} aria-label={texts.numbersOf(name)} onClick={onNumbers}>
        {texts.numbers}
      </Button>
    </div>
  );
}
