import { Play } from 'lucide-react';
import { parsedUrl } from '#contract/parse-url.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventSection } from './section.tsx';
import { OutsideLink } from '#features/events/outside-link.tsx';
import * as texts from './texts.ts';

const hasText = (text: string | null): text is string => text !== null && text.trim() !== '';

function Prose({ text }: { text: string }) {
  return <p className="mt-3 max-w-prose text-base break-words whitespace-pre-line">{text}</p>;
}

function hostOf(address: string): string | null {
  return parsedUrl(address)?.host.replace(/^www\./, '') ?? null;
}

function Tags({ tags }: Pick<EventRow, 'tags'>) {
  return (
    <ul aria-label={texts.tags} className="mt-6 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="max-w-full rounded-full bg-sunken px-3 py-1 text-xs font-medium break-words text-muted"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** The event's description. */
export function EventAbout({ event }: { event: EventRow }) {
  const { description, resume, detailed_description: details, video_url: video } = event;
  const host = video === null ? null : hostOf(video);
  return (
    <EventSection title={texts.aboutThisEvent}>
      {hasText(description) && hasText(resume) && (
        <p className="mt-3 max-w-prose text-lg text-pretty break-words text-muted">{resume}</p>
      )}
      <Prose text={[description, resume].find(hasText) ?? texts.noDescriptionAvailable} />
      {hasText(details) && <Prose text={details} />}
      {video !== null && host !== null && (
        <p className="mt-3 text-sm">
          <OutsideLink href={video} icon={<Play />}>
            {texts.watchOn(host)}
          </OutsideLink>
        </p>
      )}
      {event.tags.length > 0 && <Tags tags={event.tags} />}
    </EventSection>
  );
}

/** Details of the venue. */
export function EventVenue({ event: { venue_details: text } }: { event: EventRow }) {
  if (!hasText(text)) return null;
  return (
    <EventSection title={texts.theVenue}>
      <Prose text={text} />
    </EventSection>
  );
}
