import { BrowserRouter } from 'react-router-dom';
import { GoListener } from './go-listener.tsx';
import { Places } from './places.tsx';
import { Shell } from './shell/shell.tsx';

export function Router() {
  return (
    <BrowserRouter>
      <GoListener />
      <Shell>
        <Places />
      </Shell>
    </BrowserRouter>
  );
}
