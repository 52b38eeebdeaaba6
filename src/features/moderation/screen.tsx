import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import type { Addresses } from './addresses.ts';
import { ReportList } from './report-list.tsx';
import type { RemovalCalls } from './removal-calls.ts';
import { RemovedPictures } from './removed-pictures.tsx';
import type { LoadReports } from './use-reports.ts';

export interface ModerationScreenProps {
  load: LoadReports;
  addresses: Addresses;
  removal: RemovalCalls;
  /** path of the operators' overview */
  admin: string;
}

const states = [
  { name: 'open', label: 'Open' },
  { name: 'settled', label: 'Settled' },
] as const;

/** Reports by users, for operators. The URL says which ones. */
export function ModerationScreen({ admin, ...props }: ModerationScreenProps) {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('show');
  const chosen = requestedTab === 'settled' || requestedTab === 'pictures' ? requestedTab : 'open';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Moderation</PageHeading>
        <ButtonLink to={admin}>See numbers</ButtonLink>
      </div>
      <p className="mt-1 mb-6 text-base text-pretty text-muted">
        What people have reported. What you hide is gone for everybody but its author, who is told.
      </p>
      <Tabs
        label="Moderation"
        chosen={chosen}
        onChoose={(show) => {
          setParams(show === 'open' ? {} : { show }, { replace: true });
        }}
        tabs={[
          ...states.map(({ name, label }) => ({ name, label, panel: <ReportList status={name} {...props} /> })),
          { name: 'pictures', label: 'Pictures', panel: <RemovedPictures calls={props.removal} /> },
        ]}
      />
    </>
  );
}
