import { FullCover } from '#shared-parts/picture/cover.tsx';
import type { EventForm } from './form/event-form.ts';
import * as texts from './texts.ts';
import { dateText } from './time/describe-times.ts';

interface SummaryCardProps {
  event: { ref: string; cover_image: string | null; category: string | null; online: boolean };
  form: EventForm;
  /** what is edited is published already */
  isLive: boolean;
}

/** A summary of the event so far. */
export function SummaryCard({ event, form, isLive }: SummaryCardProps) {
  return (
    <aside
      aria-label={texts.summary}
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3 lg:block lg:p-0 lg:pb-4"
    >
      <FullCover
        event={event}
        width={800}
        className="h-12 w-20 shrink-0 rounded-sm lg:h-auto lg:w-full lg:rounded-t-md lg:rounded-b-none"
      />
      <div className="min-w-24 flex-1 lg:px-4 lg:pt-3">
        <p className="truncate font-semibold lg:line-clamp-2 lg:whitespace-normal">
          {form.title.trim() === '' ? texts.untitled : form.title}
        </p>
        <p className="truncate text-sm text-muted">{dateText(form) ?? texts.noDateYet}</p>
      </div>
      <span className="shrink-0 rounded-full bg-warn-soft px-2.5 py-1 text-xs font-semibold text-warn lg:mt-3 lg:ml-4 lg:inline-block">
        {texts.draft}
      </span>
      {isLive && <p className="w-full text-xs text-muted lg:mt-2 lg:px-4">{texts.liveUntilSaved}</p>}
    </aside>
  );
}
