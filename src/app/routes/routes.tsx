import { useAtomValue } from 'jotai';
import { Suspense, useEffect, ViewTransition, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { ErrorBoundary } from '#app/boot/error-boundary.tsx';
import { GuestOnly, Protected } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageSkeleton } from '#app/pages/layout/page-skeleton.tsx';
import { paths, readingPaths } from './paths.ts';
import { useRouteKey } from './route-key.ts';
import * as texts from './texts.ts';

const load = {
  home: () => import('#app/pages/home-page.tsx').then((page) => page.HomePage),
  events: () => import('#app/pages/events-page.tsx').then((page) => page.EventsPage),
  event: () => import('#app/pages/event-page.tsx').then((page) => page.EventPage),
  eventDetail: () => import('#app/pages/event-detail-page.tsx').then((page) => page.EventDetailPage),
  create: () => import('#app/pages/create-event-page.tsx').then((page) => page.CreateEventPage),
  edit: () => import('#app/pages/edit-event-page.tsx').then((page) => page.EditEventPage),
  guests: () => import('#app/pages/organizer/guests-page.tsx').then((page) => page.GuestsPage),
  plans: () => import('#app/pages/plans-page.tsx').then((page) => page.PlansPage),
  myEvents: () => import('#app/pages/organizer/my-events-page.tsx').then((page) => page.MyEventsPage),
  importEvents: () => import('#app/pages/organizer/import-page.tsx').then((page) => page.ImportPage),
  ownProfile: () => import('#app/pages/own-profile-page.tsx').then((page) => page.OwnProfilePage),
  profile: () => import('#app/pages/profile-page.tsx').then((page) => page.ProfilePage),
  share: () => import('#app/pages/share-page.tsx').then((page) => page.SharePage),
  open: () => import('#app/pages/open-page.tsx').then((page) => page.OpenPage),
  outbox: () => import('#app/pages/outbox-page.tsx').then((page) => page.OutboxPage),
  settings: () => import('#app/pages/settings-page.tsx').then((page) => page.SettingsPage),
  notices: () => import('#app/pages/notices-page.tsx').then((page) => page.NoticesPage),
  moderation: () => import('#app/pages/moderation-page.tsx').then((page) => page.ModerationPage),
  admin: () => import('#app/pages/admin-page.tsx').then((page) => page.AdminPage),
  adminSettings: () => import('#app/pages/admin/settings-page.tsx').then((page) => page.AdminSettingsPage),
  people: () => import('#app/pages/admin-page.tsx').then((page) => page.PeoplePage),
  chat: () => import('#app/pages/chat-page.tsx').then((page) => page.ChatPage),
  map: () => import('#app/pages/map-page.tsx').then((page) => page.MapPage),
  mapView: () => import('#app/pages/map-view-page.tsx').then((page) => page.MapViewPage),
  rankings: () => import('#app/pages/rankings-page.tsx').then((page) => page.RankingsPage),
  contact: () => import('#app/pages/contact-page.tsx').then((page) => page.ContactPage),
  reading: () => import('#app/pages/reading-page.tsx').then((page) => page.ReadingPage),
  login: () => import('#app/pages/auth/login-page.tsx').then((page) => page.LoginPage),
  signup: () => import('#app/pages/auth/signup-page.tsx').then((page) => page.SignupPage),
  forgotPassword: () => import('#app/pages/auth/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
  confirmEmail: () => import('#app/pages/auth/confirm-page.tsx').then((page) => page.ConfirmPage),
  setupPassword: () => import('#app/pages/auth/setup-password-page.tsx').then((page) => page.SetupPasswordPage),
};
const HomePage = lazyPage(load.home);
const EventsPage = lazyPage(load.events);
const EventPage = lazyPage(load.event);
const EventDetailPage = lazyPage(load.eventDetail);
const CreateEventPage = lazyPage(load.create);
const EditEventPage = lazyPage(load.edit);
const GuestsPage = lazyPage(load.guests);
const PlansPage = lazyPage(load.plans);
const MyEventsPage = lazyPage(load.myEvents);
const ImportPage = lazyPage(load.importEvents);
const OwnProfilePage = lazyPage(load.ownProfile);
const ProfilePage = lazyPage(load.profile);
const SharePage = lazyPage(load.share);
const OpenPage = lazyPage(load.open);
const OutboxPage = lazyPage(load.outbox);
const SettingsPage = lazyPage(load.settings);
const NoticesPage = lazyPage(load.notices);
const ModerationPage = lazyPage(load.moderation);
const AdminPage = lazyPage(load.admin);
const AdminSettingsPage = lazyPage(load.adminSettings);
const PeoplePage = lazyPage(load.people);
const ChatPage = lazyPage(load.chat);
const MapPage = lazyPage(load.map);
const MapViewPage = lazyPage(load.mapView);
const RankingsPage = lazyPage(load.rankings);
const ContactPage = lazyPage(load.contact);
const ReadingPage = lazyPage(load.reading);
const LoginPage = lazyPage(load.login);
const SignupPage = lazyPage(load.signup);
const ForgotPasswordPage = lazyPage(load.forgotPassword);
const ConfirmPage = lazyPage(load.confirmEmail);
const SetupPasswordPage = lazyPage(load.setupPassword);

// Not part of a build: the constant condition removes the import.
const DevUiPage = import.meta.env.DEV
  ? lazyPage(() => import('#app/pages/dev-ui-page.tsx').then((page) => page.DevUiPage))
  : null;

/** Resolves if no service worker will come: `ready` never settles where it can't be registered or installed. */
async function noServiceWorker(container: ServiceWorkerContainer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  // Rejects in some private windows.
  const registration = await container.getRegistration().catch(() => undefined);
  if (registration !== undefined) await container.ready;
}

async function preloadPages(): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  // Fetching while the service worker installs would download every file twice.
  if (container !== undefined) await Promise.race([container.ready, noServiceWorker(container)]);
  for (const page of Object.values(load)) page().catch(() => undefined);
}

/** Loads the other pages once this one is idle, unless data saver is on. */
function usePreloadPages(): void {
  const isSaving = useAtomValue(isSavingDataAtom);
  useEffect(() => {
    if (isSaving) return;
    const timer = setTimeout(() => void preloadPages(), 3_000);
    return () => {
      clearTimeout(timer);
    };
  }, [isSaving]);
}

/** Loads a page that the window starts at with rows of the device, so that no skeleton comes before them. */
export async function loadFirstPage(path: string): Promise<void> {
  if (path === paths.plans) await PlansPage.loadFirst();
}

/** A page with a transition when it changes. */
function Page({ children }: { children: ReactNode }) {
  return (
    <ViewTransition default="none" enter="page" exit="page">
      {children}
    </ViewTransition>
  );
}

/** Maps paths to pages. */
export function AppRoutes() {
  const routeKey = useRouteKey();
  usePreloadPages();
  return (
    <Page key={routeKey}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path={paths.home} element={<HomePage />} />
            <Route path={paths.events} element={<EventsPage />} />
            <Route path={paths.upcomingEvents} element={<EventsPage heading={texts.upcomingEvents} />} />
            <Route path={paths.previousEvents} element={<EventsPage heading={texts.previousEvents} when="past" />} />
            <Route path={paths.organizeEvent} element={<Navigate to={paths.createEvent} replace />} />
            <Route path={paths.createEvent} element={<CreateEventPage />} />
            <Route path={paths.event(':id')} element={<EventPage />} />
            <Route path={paths.eventDetail(':id')} element={<EventDetailPage />} />
            <Route path={paths.editEvent(':id')} element={<Protected page={<EditEventPage />} />} />
            <Route path={paths.eventGuests(':id')} element={<Protected page={<GuestsPage />} />} />
            <Route path={paths.plans} element={<Protected page={<PlansPage />} />} />
            <Route path={paths.myEvents} element={<Protected page={<MyEventsPage />} />} />
            <Route path={paths.importEvents} element={<Protected page={<ImportPage />} />} />
            <Route path={paths.ownProfile} element={<Protected page={<OwnProfilePage />} />} />
            <Route path={paths.profile(':userId')} element={<ProfilePage />} />
            <Route path={paths.settings} element={<Protected page={<SettingsPage />} />} />
            <Route path={paths.notices} element={<Protected page={<NoticesPage />} />} />
            <Route path={paths.userRanking} element={<Protected page={<RankingsPage isOwn />} />} />
            <Route path={paths.moderation} element={<Protected page={<ModerationPage />} />} />
            <Route path={paths.admin} element={<Protected page={<AdminPage />} />} />
            <Route path={paths.adminSettings} element={<Protected page={<AdminSettingsPage />} />} />
            <Route path={paths.adminPeople} element={<Protected page={<PeoplePage />} />} />
            <Route path={paths.share} element={<SharePage />} />
            <Route path={paths.open} element={<OpenPage />} />
            <Route path={paths.outbox} element={<OutboxPage />} />
            <Route path={paths.chat} element={<Protected page={<ChatPage />} />} />
            <Route path={paths.map} element={<Protected page={<MapPage />} />} />
            <Route path={paths.mapView} element={<MapViewPage />} />
            <Route path={paths.rankings} element={<RankingsPage />} />
            <Route path={paths.contact} element={<ContactPage />} />
            {readingPaths.map((path) => (
              <Route key={path} path={path} element={<ReadingPage of={path} />} />
            ))}
            <Route path={paths.login} element={<GuestOnly page={<LoginPage />} />} />
            <Route path={paths.signup} element={<GuestOnly page={<SignupPage />} />} />
            <Route path={paths.forgotPassword} element={<GuestOnly page={<ForgotPasswordPage />} />} />
            <Route path={paths.confirmEmail} element={<ConfirmPage />} />
            <Route path={paths.setupPassword} element={<GuestOnly page={<SetupPasswordPage />} />} />
            {DevUiPage !== null && <Route path="/dev/ui" element={<DevUiPage />} />}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Page>
  );
}
