import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { unreadCountsAtom } from '#app/shell/unread-counts.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { CreatePostDialog } from '#features/posts/form/create-dialog.tsx';
import { PostList } from '#features/posts/list.tsx';
import { FriendsSection } from '#features/profile/friends-section.tsx';
import { OwnProfileScreen } from '#features/profile/own/screen.tsx';
import { PointsSection } from '#features/profile/points-section.tsx';
import { sectionNamed, type Section } from '#features/profile/sections.ts';
import { SideMenu } from '#features/profile/side-menu.tsx';
import { useOwnPerson } from '#features/profile/use-person.ts';
import { SupportSection } from '#features/support/support-section.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { profileDeps } from './profile/deps.ts';
import { useReportDialog } from './profile/use-report-dialog.tsx';
import * as texts from './texts.ts';

// The map is a lot of code and has a section of its own.
const ProfileMap = lazyComponent(() => import('./map/profile-map.tsx').then((file) => file.ProfileMap));

/** The URL says whether a post is being written, so that other pages can link to it and a reload keeps it. */
function withWriting(query: URLSearchParams, isWriting: boolean): URLSearchParams {
  if (isWriting) query.set('write', 'post');
  else query.delete('write');
  return query;
}

function OwnProfile() {
  const account = useObservable(accountInUse);
  const own = useOwnPerson(account);
  const [query, change] = useQuery();
  const { dialog, report } = useReportDialog();
  if (account === null || own === null) return <PageSkeleton />;
  const postListProps = { ...profileDeps.posts, onReport: report };
  return (
    <>
      <OwnProfileScreen
        {...profileDeps}
        account={account}
        own={own}
        posts={
          <PostList
            {...postListProps}
            source={{ type: 'user', userId: own.user.user_id }}
            openPost={query.get('post')}
            emptyText={texts.noPostsYet}
          />
        }
        feed={
          <PostList
            {...postListProps}
            source={{ type: 'feed' }}
            emptyText={texts.followPeople}
            emptyAction={<ButtonLink to={paths.rankings}>{texts.seeWhoTakesPart}</ButtonLink>}
          />
        }
        onCreatePost={() => {
          change((next) => withWriting(next, true), { replace: true });
        }}
      />
      <CreatePostDialog
        isOpen={query.get('write') === 'post'}
        signInPath={paths.login}
        onClose={() => {
          change((next) => withWriting(next, false), { replace: true });
        }}
      />
      {dialog}
    </>
  );
}

function CurrentSection({ section }: { section: Section }) {
  const account = useObservable(accountInUse);
  const own = useOwnPerson(account);
  switch (section) {
    case 'friends':
      return <FriendsSection />;
    case 'points':
      return <PointsSection points={own?.user.total_points ?? 0} calls={profileDeps.calls} />;
    case 'support':
      return <SupportSection isPage />;
    case 'map':
    case 'manager':
    case 'profile':
      return <OwnProfile />;
    default:
      return section satisfies never;
  }
}

/** The user's own profile: a menu, and the section named in the URL. */
export function OwnProfilePage() {
  const account = useObservable(accountInUse);
  const { requests, notices } = useAtomValue(unreadCountsAtom);
  const [query] = useSearchParams();
  const section = sectionNamed(query.get('section'));
  if (account === null) return <PageSkeleton />;
  if (account.user === null) return <Navigate to={paths.login} replace />;
  if (section === 'map') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ProfileMap />
      </Suspense>
    );
  }
  return (
    <PageFrame>
      <div className="gap-6 max-md:space-y-4 md:flex lg:gap-8">
        <SideMenu section={section} requests={requests} unread={notices} />
        <div className="min-w-0 flex-1">
          <CurrentSection section={section} />
        </div>
      </div>
    </PageFrame>
  );
}
