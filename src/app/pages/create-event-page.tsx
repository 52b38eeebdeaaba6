import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { wizardDeps } from './event/wizard-deps.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { CreateEventForm } from '#features/wizard/create-form.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import * as texts from './texts.ts';

function SignInFirst() {
  return (
    <PageFrame isNarrow>
      <PageHeading isHidden>{eventTexts.createEvent}</PageHeading>
      <EmptyState
        drawing={<Drawing of="lock" />}
        title={texts.authenticationRequired}
        text={texts.loginToCreate}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={paths.home}>{texts.goToHome}</ButtonLink>
            <ButtonLink to={paths.login} state={{ from: { pathname: paths.createEvent } }} variant="primary">
              {texts.login}
            </ButtonLink>
          </div>
        }
      />
    </PageFrame>
  );
}

export function CreateEventPage() {
  const account = useObservable(accountInUse);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (account === null) return <PageSkeleton />;
  if (account.user === null) return <SignInFirst />;
  return (
    <PageFrame>
      <CreateEventForm
        deps={wizardDeps}
        failedEntryId={search.get('settles')}
        draft={search.get('draft')}
        onPublished={(ref) => void navigate(paths.event(ref), { replace: true })}
        onDraft={(draft) => void navigate(`${paths.createEvent}?draft=${draft}`, { replace: true })}
        onRefused={(entry) => void navigate(`${paths.createEvent}?settles=${entry}`, { replace: true })}
      />
    </PageFrame>
  );
}
