import { CheckCheck, Settings } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeSection } from '#data/account/group-notices.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { NoticeLine } from '#shared-parts/notices/row.tsx';
import type { NoticePaths } from '#shared-parts/notices/paths.ts';
import * as noticeTexts from '#shared-parts/notices/texts.ts';
import { useNoticeSections, type StoredNotices } from '#shared-parts/notices/use-notice-sections.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHasBeenVisible } from '#ui/hooks/use-has-been-visible.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { dayText } from '#ui/text/day.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as texts from './texts.ts';
import { useReadOnLeave } from './use-read-on-leave.ts';

export interface NoticesScreenProps {
  paths: NoticePaths;
  /** the settings' part on what is notified */
  settings: string;
  events: string;
}

interface SectionProps {
  section: NoticeSection;
  authors: StoredNotices['authors'];
  events: StoredNotices['events'];
  paths: NoticePaths;
  nowMs: number;
  onOpen: () => void;
  /** beside the heading */
  action: ReactNode;
}

function Section({ section: { day, groups }, authors, events, paths, nowMs, onOpen, action }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="px-3 text-sm font-semibold text-muted">
          {day === null ? texts.unread : dayText(day, nowMs)}
        </h2>
        {action}
      </div>
      <ul className="@container mt-2 divide-y divide-line rounded-lg border border-line bg-surface p-1 shadow-1">
        {groups.map((group) => (
          <NoticeLine
            key={group.key}
            group={group}
            authorId={group.about === null ? null : (authors.get(group.about.ref) ?? null)}
            event={group.kind === 'invited' ? events.get(group.about?.ref ?? '') : undefined}
            paths={paths}
            nowMs={nowMs}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div className="mt-6 space-y-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-9 flex-1 rounded-md" />
        </div>
      ))}
    </div>
  );
}

function Empty({ isKnown, events }: { isKnown: boolean; events: string }) {
  return (
    <EmptyState
      drawing={<Drawing of={isKnown ? 'bell' : 'storm'} />}
      title={isKnown ? texts.empty : texts.notHereYet}
      text={isKnown ? texts.emptyText : texts.notHereYetText}
      action={isKnown && <ButtonLink to={events}>{texts.emptyAction}</ButtonLink>}
    />
  );
}

/** All of the user's notices: unread ones first, then by day. Those seen count as read once the page is left. */
export function NoticesScreen({ paths, settings, events }: NoticesScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasBeenVisible = useHasBeenVisible(place);
  const account = useObservable(accountInUse);
  const status = useEngineStatus(account?.db ?? null);
  const notices = useNoticeSections();
  const nowMs = useNow();
  const newest = notices?.newestUnread?.notice_id ?? null;
  const markRead = useReadOnLeave(hasBeenVisible ? newest : null);
  const [hasMarked, setMarked] = useState(false);

  const isEmpty = notices?.sections.length === 0;
  const hasSynced = status !== null && status.syncedAt !== null;
  const isWaiting = notices === null || (isEmpty && (status === null || (!hasSynced && status.gate === null)));
  const isOff = account?.user?.notifications_enabled === false;

  function markAllRead(): void {
    markRead(newest);
    setMarked(true);
    // The button goes, and must not take the focus with it.
    place.current?.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading className="mr-auto min-w-0 hyphens-auto">{noticeTexts.notifications}</PageHeading>
        <Link
          to={settings}
          aria-label={texts.choose}
          title={texts.choose}
          className="inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken [&_svg]:size-5"
        >
          <Settings />
        </Link>
      </div>
      {isOff && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
          {texts.switchedOff.before}
          <Link to={settings} className="font-medium text-brand-ink underline underline-offset-4">
            {texts.switchedOff.link}
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {hasMarked && newest === null && texts.allRead}
      </p>
      <div ref={place} tabIndex={-1} className="outline-none">
        {isWaiting && <Waiting />}
        {!isWaiting && isEmpty && <Empty isKnown={hasSynced} events={events} />}
        {notices?.sections.map((section) => (
          <Section
            key={section.day}
            section={section}
            authors={notices.authors}
            events={notices.events}
            paths={paths}
            nowMs={nowMs}
            onOpen={() => markRead(newest)}
            action={
              section.day === null &&
              newest !== null && (
                <Button size="sm" icon={<CheckCheck />} onClick={markAllRead}>
                  {texts.markAllRead}
                </Button>
              )
            }
          />
        ))}
      </div>
    </>
  );
}
