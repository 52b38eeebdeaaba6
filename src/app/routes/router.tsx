import { useNavigate } from 'react-router-dom';
import { Shell } from '#app/shell/shell.tsx';
import { useEffect } from 'react';
import { AppRoutes } from './routes.tsx';
import { onGoTo } from './navigation.ts';

/** Navigates on `goTo` calls from outside React. */
function NavigationListener() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onGoTo(({ path, isSessionEnded: isEnded }) => {
        if (!isEnded) return void navigate(path);
        const { pathname, search } = window.location;
        // Tell the user why they are at the login.
        void import('#app/session/ended-toast.ts').then(({ showSessionEnded }) => showSessionEnded());
        // The page's own guard may have redirected already.
        if (pathname !== path) void navigate(path, { state: { from: { pathname, search } } });
      }),
    [navigate],
  );
  return null;
}

/** The pages and the frame around them, within a router. */
export function Pages() {
  return (
    <>
      <NavigationListener />
      <Shell>
        <AppRoutes />
      </Shell>
    </>
  );
}
