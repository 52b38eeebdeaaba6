import { Suspense, useEffect, ViewTransition } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestOnly, Protected } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { EventsPage } from './pages/events-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { paths, readingPaths } from './paths.ts';
import { usePlace } from './place.ts';

const load = {
  home: () => import('./pages/home-page.tsx'),
  event: () => import('./pages/event-page.tsx'),
  eventDetail: () => import('./pages/event-detail-page.tsx'),
  create: () => import('./pages/create-event-page.tsx'),
  edit: () => import('./pages/edit-event-page.tsx'),
  myEvents: () => import('./pages/my-events-page.tsx'),
  outbox: () => import('./pages/outbox-page.tsx'),
  settings: () => import('./pages/settings-page.tsx'),
  map: () => import('./pages/map-page.tsx'),
  mapView: () => import('./pages/map-view-page.tsx'),
  rankings: () => import('./pages/rankings-page.tsx'),
  contact: () => import('./pages/contact-page.tsx'),
  reading: () => import('./pages/reading-page.tsx'),
  login: () => import('./pages/login-page.tsx'),
  signup: () => import('./pages/signup-page.tsx'),
  forgotPassword: () => import('./pages/forgot-password-page.tsx'),
  setupPassword: () => import('./pages/setup-password-page.tsx'),
};
const HomePage = lazyPage(() => load.home().then((page) => page.HomePage));
const EventPage = lazyPage(() => load.event().then((page) => page.EventPage));
const EventDetailPage = lazyPage(() => load.eventDetail().then((page) => page.EventDetailPage));
const CreateEventPage = lazyPage(() => load.create().then((page) => page.CreateEventPage));
const EditEventPage = lazyPage(() => load.edit().then((page) => page.EditEventPage));
const MyEventsPage = lazyPage(() => load.myEvents().then((page) => page.MyEventsPage));
const OutboxPage = lazyPage(() => load.outbox().then((page) => page.OutboxPage));
const SettingsPage = lazyPage(() => load.settings().then((page) => page.SettingsPage));
const MapPage = lazyPage(() => load.map().then((page) => page.MapPage));
const MapViewPage = lazyPage(() => load.mapView().then((page) => page.MapViewPage));
const RankingsPage = lazyPage(() => load.rankings().then((page) => page.RankingsPage));
const ContactPage = lazyPage(() => load.contact().then((page) => page.ContactPage));
const ReadingPage = lazyPage(() => load.reading().then((page) => page.ReadingPage));
const LoginPage = lazyPage(() => load.login().then((page) => page.LoginPage));
const SignupPage = lazyPage(() => load.signup().then((page) => page.SignupPage));
const ForgotPasswordPage = lazyPage(() => load.forgotPassword().then((page) => page.ForgotPasswordPage));
const SetupPasswordPage = lazyPage(() => load.setupPassword().then((page) => page.SetupPasswordPage));

// Left out of what is built: the condition is false there before the import is looked at.
const DevUiPage = import.meta.env.DEV
  ? lazyPage(() => import('./pages/dev-ui-page.tsx').then((page) => page.DevUiPage))
  : null;

/** Fetches the other pages once this one is at rest, so that going there waits for nothing. */
function usePagesAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const page of Object.values(load)) page().catch(() => undefined);
    }, 3_000);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

/** Which page stands at which address. */
export function Places() {
  const place = usePlace();
  usePagesAhead();
  return (
    <ViewTransition key={place} default="none" enter="page" exit="page">
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path={paths.home} element={<HomePage />} />
            <Route path={paths.events} element={<EventsPage />} />
            <Route path={paths.upcomingEvents} element={<EventsPage heading="Upcoming events" />} />
            <Route path={paths.previousEvents} element={<EventsPage heading="Previous events" when="past" />} />
            <Route path={paths.organizeEvent} element={<Navigate to={paths.createEvent} replace />} />
            <Route path={paths.createEvent} element={<CreateEventPage />} />
            <Route path={paths.event(':id')} element={<EventPage />} />
            <Route path={paths.eventDetail(':id')} element={<EventDetailPage />} />
            <Route path={paths.editEvent(':id')} element={<Protected page={<EditEventPage />} />} />
            <Route path={paths.myEvents} element={<Protected page={<MyEventsPage />} />} />
            <Route path={paths.settings} element={<Protected page={<SettingsPage />} />} />
            <Route path={paths.outbox} element={<OutboxPage />} />
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
            <Route path={paths.setupPassword} element={<GuestOnly page={<SetupPasswordPage />} />} />
            {DevUiPage !== null && <Route path="/dev/ui" element={<DevUiPage />} />}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </ViewTransition>
  );
}
