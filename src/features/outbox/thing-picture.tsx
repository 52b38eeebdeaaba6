import { Flag, Mail, MessageSquareText } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { useFailedPicture } from '#ui/use-failed-picture.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import type { OutboxCard } from './use-outbox.ts';

interface ThingPictureProps extends Pick<OutboxPorts, 'EventCover' | 'Picture'> {
  card: OutboxCard;
  name: string;
}

const frame = 'size-12 shrink-0 rounded-sm border border-line sm:size-14';

/** What a thing looks like: an event's cover, a post's picture, somebody's face. */
export function ThingPicture({ card, name, EventCover, Picture }: ThingPictureProps) {
  const { thing, shown, changes } = card;
  const [failed, fail] = useFailedPicture();
  if (shown.event !== null) return <EventCover event={shown.event} width={320} className={frame} />;
  if (thing.kind === 'chat' || thing.kind === 'person' || thing.kind === 'me') {
    return (
      <span className="flex size-12 shrink-0 items-center justify-center sm:size-14">
        <Picture picture={shown.picture} width={320}>
          {(src) => <Avatar name={name} src={src} />}
        </Picture>
      </span>
    );
  }
  const isReport = changes[0]?.entry.kind.startsWith('report.') === true;
  const sign = thing.kind === 'post' ? <MessageSquareText /> : isReport ? <Flag /> : <Mail />;
  return (
    <span
      className={`${frame} flex items-center justify-center overflow-hidden bg-sunken text-muted [&_svg]:size-5`}
      aria-hidden="true"
    >
      <Picture picture={shown.picture} width={320}>
        {(src) =>
          src === null || src === failed ? (
            sign
          ) : (
            <img src={src} alt="" onError={() => fail(src)} className="size-full object-cover" />
          )
        }
      </Picture>
    </span>
  );
}
