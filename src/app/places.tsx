import { lazy, Suspense, useEffect, ViewTransition } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestOnly, Protected } from './guards.tsx';
import { EventsPage } from './pages/events-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { paths, readingPaths } from './paths.ts';
import { usePlace } from './place.ts';

const load = {
  home: () => import('./pages/home-page.tsx'),
  event: () => import('./pages/event-page.tsx'),
  create: () => import('./pages/create-event-page.tsx'),
  edit: () => import('./pages/edit-event-page.tsx'),
  outbox: () => import('./pages/outbox-page.tsx'),
  settings: () => import('./pages/settings-page.tsx'),
  contact: () => import('./pages/contact-page.tsx'),
  reading: () => import('./pages/reading-page.tsx'),
  login: () => import('./pages/login-page.tsx'),
  signup: () => import('./pages/signup-page.tsx'),
  forgotPassword: () => import('./pages/forgot-password-page.tsx'),
  setupPassword: () => import('./pages/setup-password-page.tsx'),
};
const HomePage = lazy(() => load.home().then((page) => ({ default: page.HomePage })));
const EventPage = lazy(() => load.event().then((page) => ({ default: page.EventPage })));
const CreateEventPage = lazy(() => load.create().then((page) => ({ default: page.CreateEventPage })));
const EditEventPage = lazy(() => load.edit().then((page) => ({ default: page.EditEventPage })));
const OutboxPage = lazy(() => load.outbox().then((page) => ({ default: page.OutboxPage })));
const SettingsPage = lazy(() => load.settings().then((page) => ({ default: page.SettingsPage })));
const ContactPage = lazy(() => load.contact().then((page) => ({ default: page.ContactPage })));
const ReadingPage = lazy(() => load.reading().then((page) => ({ default: page.ReadingPage })));
const LoginPage = lazy(() => load.login().then((page) => ({ default: page.LoginPage })));
const SignupPage = lazy(() => load.signup().then((page) => ({ default: page.SignupPage })));
const ForgotPasswordPage = lazy(() => load.forgotPassword().then((page) => ({ default: page.ForgotPasswordPage })));
const SetupPasswordPage = lazy(() => load.setupPassword().then((page) => ({ default: page.SetupPasswordPage })));

// Left out of what is built: the condition is false there before the import is looked at.
const DevUiPage = import.meta.env.DEV
  ? lazy(() => import('./pages/dev-ui-page.tsx').then((page) => ({ default: page.DevUiPage })))
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
            <Route path={paths.eventDetail(':id')} element={<EventPage />} />
            <Route path={paths.editEvent(':id')} element={<Protected page={<EditEventPage />} />} />
            <Route path={paths.settings} element={<Protected page={<SettingsPage />} />} />
            <Route path={paths.outbox} element={<OutboxPage />} />
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
