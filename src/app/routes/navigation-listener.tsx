import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onGoTo } from './navigation.ts';

/** Lets what is no screen take the person to one. */
export function NavigationListener() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onGoTo(({ path, isSessionEnded: isEnded }) => {
        if (!isEnded) return void navigate(path);
        const { pathname, search } = window.location;
        // Whoever finds themselves at the login wants to know why.
        void import('#app/session/ended-toast.ts').then(({ showSessionEnded }) => showSessionEnded());
        // The page's own guard may have taken them there already.
        if (pathname !== path) void navigate(path, { state: { from: { pathname, search } } });
      }),
    [navigate],
  );
  return null;
}
