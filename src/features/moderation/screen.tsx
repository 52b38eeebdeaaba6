import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';
import type { Addresses } from './addresses.ts';
import { ReportList } from './report-list.tsx';
import type { RemovalCalls } from './removal-calls.ts';
import { RemovedPictures } from './removed-pictures.tsx';
import * as texts from './texts.ts';
import type { LoadReports } from './use-reports.ts';

export interface ModerationScreenProps {
  load: LoadReports;
  addresses: Addresses;
  removal: RemovalCalls;
  suspension: PersonCalls['suspend'];
}

const states = [
  { name: 'open', label: texts.openReports },
  { name: 'settled', label: texts.settledReports },
] as const;

/** Reports by users, for operators. The URL says which ones. */
export function ModerationScreen(props: ModerationScreenProps) {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('show');
  const chosen = requestedTab === 'settled' || requestedTab === 'pictures' ? requestedTab : 'open';
  return (
    <>
      <PageHeading>{texts.moderation}</PageHeading>
      <p className="mt-1 mb-6 text-base text-pretty text-muted">{texts.moderationExplained}</p>
      <Tabs
        label={texts.moderation}
        chosen={chosen}
        onChoose={(show) => {
          setParams(show === 'open' ? {} : { show }, { replace: true });
        }}
        tabs={[
          ...states.map(({ name, label }) => ({ name, label, panel: <ReportList status={name} {...props} /> })),
          { name: 'pictures', label: texts.pictures, panel: <RemovedPictures calls={props.removal} /> },
        ]}
      />
    </>
  );
}
