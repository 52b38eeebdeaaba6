import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { eventAddress } from '#shared-parts/events/address.ts';
import { untitledEvent } from '#shared-parts/events/texts.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { usePostsContext } from '#features/posts/context.ts';

/** A link to the event that a post is from; nothing if that isn't stored, as once it is deleted or hidden. */
export function EventLink({ event: ref }: { event: string }) {
  const { account } = usePostsContext();
  const event = useLive(async () => account?.db.events.get(ref), [account, ref], undefined);
  if (event === undefined) return null;
  return (
    <Link
      to={eventAddress(event)}
      className="mt-1 inline-flex min-h-11 max-w-full items-center gap-2 text-sm font-medium text-brand-ink hover:underline"
    >
      <CalendarDays className="size-4 shrink-0" />
      <bdi className="truncate">{event.title || untitledEvent}</bdi>
    </Link>
  );
}
