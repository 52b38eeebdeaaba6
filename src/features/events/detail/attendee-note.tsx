import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import { mayEditEvent } from '#contract/events/rules.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { FoundEvent } from '#features/events/use-event.ts';
import { EventSection } from './section.tsx';
import * as texts from './texts.ts';

/** An address, without the full stop or bracket that ends a sentence around it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'»])/gi;

/** Plain text whose web addresses are links. */
function LinkedText({ text }: { text: string }) {
  // Every second part is an address, because the pattern is a group.
  return text.split(address).map((part, index) => {
    const key = String(index);
    if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
    return (
      <a
        key={key}
        href={part}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium break-words text-brand-ink underline underline-offset-4"
      >
        {part}
      </a>
    );
  });
}

/** What the organizer tells those who have a place. The server gives it to nobody else; here it goes at once with the place. */
export function EventAttendeeNote({ found }: { found: FoundEvent }) {
  const { from, event, engagement } = found;
  const userId = useObservable(accountInUse)?.user?.user_id ?? null;
  const note = useLive(
    async () => (from === null ? null : ((await from.attendee_notes.get(event.ref)) ?? null)),
    [from, event.ref],
    null,
  );
  const isOrganizer = mayEditEvent(userId, event);
  if (note === null || note.event !== event.ref || !(isOrganizer || engagement.subscribed)) return null;
  return (
    <EventSection title={texts.forThoseWhoCome}>
      <div className="mt-3 max-w-prose rounded-md border border-line bg-sunken p-4">
        <p className="text-base break-words whitespace-pre-line">
          <LinkedText text={note.text} />
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-muted">{texts.whoSeesNote}</p>
          <Button
            icon={<Copy />}
            onClick={() => void copyText(note.text, { copied: texts.copied, notCopied: texts.notCopied })}
          >
            {texts.copyNote}
          </Button>
        </div>
      </div>
    </EventSection>
  );
}
