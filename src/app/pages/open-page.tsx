import { Navigate, useSearchParams } from 'react-router-dom';
import { pathOfLink } from '#app/routes/protocol-link.ts';

/** Where a link of our own kind arrives, and whence it leads on. */
export function OpenPage() {
  const [query] = useSearchParams();
  return <Navigate to={pathOfLink(query.get('link'))} replace />;
}
