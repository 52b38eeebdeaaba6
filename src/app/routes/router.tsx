import { BrowserRouter } from 'react-router-dom';
import { NavigationListener } from './navigation-listener.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from '#app/shell/shell.tsx';

export function Router() {
  return (
    <BrowserRouter>
      <NavigationListener />
      <Shell>
        <AppRoutes />
      </Shell>
    </BrowserRouter>
  );
}
