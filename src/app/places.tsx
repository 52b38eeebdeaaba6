import { lazy, Suspense, useEffect, ViewTransition } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestOnly, Protected } from './guards.tsx';
import { EventsPage } from './pages/events-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { paths } from './paths.ts';
import { usePlace } from './place.ts';

const load = {
  home: () => import('./pages/home-page.tsx'),
  event: () => import('./pages/event-page.tsx'),
  create: () => import('./pages/create-event-page.tsx'),
  edit: () => import('./pages/edit-event-page.tsx'),
  outbox: () => import('./pages/outbox-page.tsx'),
  login: () => import('./pages/login-page.tsx'),
  signup: () => import('./pages/signup-page.tsx'),
};
const HomePage = lazy(() => load.home().then((page) => ({ default: page.HomePage })));
const EventPage = lazy(() => load.event().then((page) => ({ default: page.EventPage })));
const CreateEventPage = lazy(() => load.create().then((page) => ({ default: page.CreateEventPage })));
const EditEventPage = lazy(() => load.edit().then((page) => ({ default: page.EditEventPage })));
const OutboxPage = lazy(() => load.outbox().then((page) => ({ default: page.OutboxPage })));
const LoginPage = lazy(() => load.login().then((page) => ({ default: page.LoginPage })));
const SignupPage = lazy(() => load.signup().then((page) => ({ default: page.SignupPage })));

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
            <Route path={paths.createEvent} element={<CreateEventPage />} />
            <Route path={paths.event(':id')} element={<EventPage />} />
            <Route path={paths.editEvent(':id')} element={<Protected page={<EditEventPage />} />} />
            <Route path={paths.outbox} element={<OutboxPage />} />
            <Route path={paths.login} element={<GuestOnly page={<LoginPage />} />} />
            <Route path={paths.signup} element={<GuestOnly page={<SignupPage />} />} />
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </ViewTransition>
  );
}
