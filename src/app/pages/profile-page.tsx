import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { PostList } from '#features/posts/list.tsx';
import { PersonScreen } from '#features/profile/person/screen.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { profileDeps } from './profile/deps.ts';
import { useReportDialog } from './profile/use-report-dialog.tsx';
import * as texts from './texts.ts';

const isUserId = (text: string) => /^[1-9]\d{0,15}$/.test(text);

function NoSuchId() {
  return (
    <PageFrame>
      <PageHeading isHidden>{texts.invalidId}</PageHeading>
      <EmptyState
        drawing={<Drawing of="search" />}
        title={texts.idInvalido}
        text={texts.invalidProfileAddress}
        action={<ButtonLink to={paths.rankings}>{texts.seeWhoTakesPart}</ButtonLink>}
      />
    </PageFrame>
  );
}

function Person({ userId }: { userId: number }) {
  const [query] = useSearchParams();
  const { dialog, report } = useReportDialog();
  return (
    <PageFrame>
      <div className="mx-auto max-w-5xl">
        <PersonScreen
          {...profileDeps}
          userId={userId}
          posts={
            <PostList
              key={userId}
              {...profileDeps.posts}
              source={{ type: 'user', userId }}
              openPost={query.get('post')}
              emptyText={texts.noPostsByUser}
              onReport={report}
            />
          }
          onReport={(name) => {
            report('user', userId, name);
          }}
        />
        {dialog}
      </div>
    </PageFrame>
  );
}

/** A user's profile. The user's own is `OwnProfilePage`. */
export function ProfilePage() {
  const { userId = '' } = useParams();
  const account = useObservable(accountInUse);
  const [query] = useSearchParams();
  if (!isUserId(userId)) return <NoSuchId />;
  const id = Number(userId);
  if (account?.user?.user_id === id) {
    return <Navigate to={{ pathname: paths.ownProfile, search: query.toString() }} replace />;
  }
  return <Person key={id} userId={id} />;
}
