import { CloudOff, FileUp, Plus } from 'lucide-react';
import { Fragment, useDeferredValue, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { findOwnEvents } from '#data/events/own/list.ts';
import { formatAge } from '#ui/text/age.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { SearchField } from '#ui/field/search.tsx';
import { Select } from '#ui/field/select.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { EmbedButton } from '#shared-parts/embed/button.tsx';
import { embeddedEvent, embeddedEventsOf } from '#shared-parts/embed/snippet.ts';
import { embed } from '#shared-parts/embed/texts.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { newDraftAddress } from './addresses.ts';
import { PendingActionDialog } from './dialogs/pending-action.tsx';
import { DraftSection } from './drafts/section.tsx';
import type { LoadStatistics } from './numbers/days.ts';
import { NoOwnEvents } from './empty.tsx';
import type { SaveGuests } from './guests/deps.ts';
import { OwnEventCards } from './cards.tsx';
import { OwnEventSkeleton } from './skeleton.tsx';
import type { StatusMove } from './status-moves.ts';
import * as texts from './texts.ts';
import { toastProblem } from './toasts.ts';
import { usePendingAction } from './dialogs/use-pending-action.ts';
import { useOwnEvents } from './use-own-events.ts';
import { useOwnFilter } from './use-own-filter.ts';

export interface OwnEventsScreenProps {
  /** the wizard's name of a step */
  stepLabel: (step: number) => string;
  /** the server is unreachable */
  isOffline: boolean;
  /** time of the last sync, in ms; null: never */
  syncedAt: number | null;
  /** creates a draft from an event. @returns its ref; null if it failed and the user was told */
  duplicate: (event: EventRow) => Promise<string | null>;
  loadStatistics: LoadStatistics;
  saveGuests: SaveGuests;
}

const statusOptions = [
  { value: 'all', label: texts.allStatuses },
  { value: 'active', label: texts.statuses.active },
  { value: 'pending', label: texts.statuses.pending },
  { value: 'finished', label: texts.statuses.finished },
  { value: 'draft', label: texts.statuses.draft },
  { value: 'cancelled', label: texts.statuses.cancelled },
];

/** The organizer's events and drafts, all from the device, so that they are there offline. */
export function OwnEventsScreen(props: OwnEventsScreenProps) {
  const { stepLabel, isOffline, syncedAt, duplicate, loadStatistics, saveGuests } = props;
  const account = useObservable(accountInUse);
  const user = account?.user ?? null;
  const { events, drafts, changes, reviews } = useOwnEvents(account);
  const filter = useOwnFilter();
  const nowMs = useNow();
  const navigate = useNavigate();
  const id = useId();
  const pendingAction = usePendingAction(account);
  const text = useDeferredValue(filter.text);
  const rows = events ?? [];
  const found = findOwnEvents(rows, { text, status: filter.status, nowMs });
  const isPast = (event: EventRow) => event.ends_at < nowMs;
  const lists = [
    { name: texts.coming, events: found.filter((event) => !isPast(event)) },
    { name: texts.past, events: found.filter(isPast) },
  ];
  const isFiltered = text.trim() !== '' || filter.status !== 'all';
  // The first pull may bring some, so an empty list isn't final before.
  const isBusy = events === null || drafts === null || (rows.length === 0 && syncedAt === null && !isOffline);

  function toDraft(event: EventRow): void {
    duplicate(event).then((ref) => {
      if (ref !== null) void navigate(newDraftAddress(ref));
    }, toastProblem);
  }

  const actions = {
    numbers: (event: EventRow) => {
      pendingAction.openDialog('numbers', event);
    },
    remove: (event: EventRow) => {
      pendingAction.openDialog('delete', event);
    },
    move: (event: EventRow, move: StatusMove) => void pendingAction.requestMove(event, move),
    duplicate: toDraft,
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>{texts.myEvents}</PageHeading>
        <div className="flex flex-wrap items-center gap-2">
          {rows.length > 0 && (
            <>
              {/* On wide screens it is in the top bar, by its name. */}
              <ButtonLink to="/events/create" size="sm" variant="primary" icon={<Plus />} className="lg:hidden">
                {eventTexts.createEvent}
              </ButtonLink>
              <ButtonLink to="/user/events/import" size="sm" icon={<FileUp />} className="max-sm:[&_svg]:hidden">
                {texts.importEvents}
              </ButtonLink>
            </>
          )}
          {user !== null && rows.some((event) => embeddedEvent(event) !== null) && (
            <EmbedButton embedded={embeddedEventsOf(user)} size="sm" className="max-sm:[&_svg]:hidden">
              {embed}
            </EmbedButton>
          )}
        </div>
      </div>
      {isOffline && (
        <p role="status" className="mt-2 flex items-start gap-2 text-sm text-muted">
          <CloudOff className="mt-0.5 size-4 shrink-0" />
          <span>{texts.offlineNote(syncedAt === null ? null : formatAge(syncedAt, nowMs))}</span>
        </p>
      )}
      {account !== null && drafts !== null && (
        <DraftSection account={account} drafts={drafts} nowMs={nowMs} stepLabel={stepLabel} />
      )}
      <section aria-labelledby={id} className="mt-8">
        <h2 id={id} className="sr-only">
          {texts.yourEvents}
        </h2>
        {(rows.length > 0 || isFiltered) && (
          <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem] [&>:first-child]:max-w-none">
            <SearchField label={texts.searchEvents} text={filter.text} onChange={filter.setText} />
            <Select
              aria-label={texts.status}
              options={statusOptions}
              value={filter.status}
              onChange={({ target }) => {
                filter.setStatus(target.value);
              }}
              className="[&>select]:text-sm"
            />
          </div>
        )}
        <p role="status" className="mt-3 mb-3 min-h-6 text-sm text-muted tabular-nums empty:my-5 empty:min-h-0">
          {isBusy && eventTexts.loadingEvents}
          {!isBusy && isFiltered && found.length > 0 && texts.eventCount(found.length)}
        </p>
        {isBusy && <OwnEventSkeleton />}
        {!isBusy && found.length === 0 && (
          <NoOwnEvents isFiltered={isFiltered} isNeverSynced={syncedAt === null} onClear={filter.clear} />
        )}
        {!isBusy &&
          lists
            .filter(({ events: listed }) => listed.length > 0)
            .map(({ name, events: listed }) => (
              <Fragment key={name}>
                <h3 className="mt-6 mb-3 flex items-baseline gap-2 font-display text-lg font-bold first-of-type:mt-0">
                  {name}
                  <span className="text-sm font-medium text-muted tabular-nums">{listed.length}</span>
                </h3>
                <OwnEventCards
                  name={name}
                  events={listed}
                  changes={changes}
                  reviews={reviews}
                  nowMs={nowMs}
                  actions={actions}
                />
              </Fragment>
            ))}
      </section>
      <PendingActionDialog
        state={pendingAction}
        eventNow={(event) => rows.find(({ ref }) => ref === event.ref) ?? event}
        nowMs={nowMs}
        loadStatistics={loadStatistics}
        saveGuests={saveGuests}
      />
    </>
  );
}
