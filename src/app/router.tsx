import { BrowserRouter } from 'react-router-dom';
import { Places } from './places.tsx';
import { Shell } from './shell/shell.tsx';

export function Router() {
  return (
    <BrowserRouter>
      <Shell>
        <Places />
      </Shell>
    </BrowserRouter>
  );
}
