import { useState } from 'react';
import { peopleFilters, peopleLimits, type PeopleFilter } from '#contract/moderation/people.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/field/search.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as words from '#ui/text/words.ts';
import type { PeopleAddresses, PeopleCalls } from './calls.ts';
import { PersonRow } from './person-row.tsx';
import { PersonSheet } from './person-sheet.tsx';
import * as texts from './texts.ts';
import { usePeople, type FoundPeople } from './use-people.ts';

interface PeopleScreenProps {
  calls: PeopleCalls;
  addresses: PeopleAddresses;
}

const filterOptions = peopleFilters.map((value) => ({ value, label: texts.filters[value] }));

function Nobody({ filter, isSearching }: { filter: PeopleFilter; isSearching: boolean }) {
  if (filter !== 'all' && !isSearching)
    return <EmptyState drawing={<Drawing of="people" />} title={texts.nobodyIs[filter]} />;
  return <EmptyState drawing={<Drawing of="search" />} title={texts.nobodyFound} text={texts.nobodyFoundText} />;
}

function PeopleSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 space-y-3">
      <p role="status" className="sr-only">
        {texts.loadingPeople}
      </p>
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-20 rounded-md" />
      ))}
    </div>
  );
}

interface PeopleListProps {
  found: FoundPeople;
  filter: PeopleFilter;
  isSearching: boolean;
  onOpen: (id: number) => void;
}

function PeopleList({ found, filter, isSearching, onOpen }: PeopleListProps) {
  const { people, failure, hasMore, isLoading, loadMore, retry } = found;
  if (people === null) {
    if (failure === null) return <PeopleSkeleton />;
    return (
      <EmptyState
        drawing={<Drawing of="storm" />}
        title={texts.peopleNotLoaded}
        text={failure}
        action={<Button onClick={retry}>{words.tryAgain}</Button>}
      />
    );
  }
  return (
    <div aria-busy={isLoading || undefined}>
      {failure !== null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p role="alert" className="text-sm text-muted">
            {failure}
          </p>
          <Button onClick={retry}>{words.tryAgain}</Button>
        </div>
      )}
      {people.length === 0 && !isLoading && failure === null && <Nobody filter={filter} isSearching={isSearching} />}
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onOpen={() => {
              onOpen(person.id);
            }}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="mt-6 flex justify-center">
          <Button isPending={isLoading} onClick={loadMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Finds accounts, to see what they are and to suspend or hide them. */
export function PeopleScreen({ calls, addresses }: PeopleScreenProps) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const [openId, setOpenId] = useState<number | null>(null);
  const wanted = search.trim().slice(0, peopleLimits.query);
  const found = usePeople(calls.list, { search: wanted, filter });
  const open = found.people?.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <PageHeading>{texts.people}</PageHeading>
      <div className="mt-4 mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <SearchField label={texts.searchPeople} text={search} onChange={setSearch} />
        <Segmented label={texts.show} value={filter} options={filterOptions} onChange={setFilter} />
      </div>
      <PeopleList found={found} filter={filter} isSearching={wanted !== ''} onOpen={setOpenId} />
      {open !== null && (
        <PersonSheet
          key={open.id}
          person={open}
          calls={calls}
          addresses={addresses}
          onChanged={found.update}
          onClose={() => {
            setOpenId(null);
          }}
        />
      )}
    </>
  );
}
