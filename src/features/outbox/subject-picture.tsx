import { Flag, Mail, MessageSquareText } from 'lucide-react';
import { parseChatKey } from '#contract/chat/key.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import { Face } from '#shared-parts/people/face.tsx';
import type { OutboxCard } from './use-outbox.ts';

/** Who a conversation or a person's changes are about; undefined for a group. */
function userIdOf(subject: OutboxCard['subject']): number | undefined {
  if (subject.kind === 'person') return subject.ref;
  const chat = subject.kind === 'chat' ? parseChatKey(subject.ref) : null;
  return chat !== null && 'user' in chat ? chat.user : undefined;
}

interface SubjectPictureProps {
  card: OutboxCard;
  name: string;
}

const frame = 'size-12 shrink-0 rounded-sm border border-line sm:size-14';

/** A subject's picture: an event's cover, a post's picture, a profile picture. */
export function SubjectPicture({ card, name }: SubjectPictureProps) {
  const { subject, preview, changes } = card;
  const [failed, fail] = useFailedPicture();
  const ownId = useObservable(accountInUse)?.user?.user_id;
  if (preview.event !== null) return <EventCover event={preview.event} width={320} className={frame} />;
  const userId = subject.kind === 'me' ? ownId : userIdOf(subject);
  if (subject.kind === 'chat' || subject.kind === 'person' || subject.kind === 'me') {
    return (
      <span className="flex size-12 shrink-0 items-center justify-center sm:size-14">
        <Face name={name} userId={userId} picture={preview.picture} />
      </span>
    );
  }
  const isReport = changes[0]?.entry.kind.startsWith('report.') === true;
  const sign = subject.kind === 'post' ? <MessageSquareText /> : isReport ? <Flag /> : <Mail />;
  return (
    <span
      className={`${frame} flex items-center justify-center overflow-hidden bg-sunken text-muted [&_svg]:size-5`}
      aria-hidden="true"
    >
      <ResolvedPicture picture={preview.picture} width={320}>
        {(src) =>
          src === null || src === failed ? (
            sign
          ) : (
            <img src={src} alt="" onError={() => fail(src)} className="size-full object-cover" />
          )
        }
      </ResolvedPicture>
    </span>
  );
}
