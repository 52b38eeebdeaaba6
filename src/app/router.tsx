import { BrowserRouter } from 'react-router-dom';
import { NavigationListener } from './go-listener.tsx';
import { AppRoutes } from './places.tsx';
import { Shell } from './shell/shell.tsx';

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
