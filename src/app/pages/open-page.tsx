import { Navigate, useSearchParams } from 'react-router-dom';
import { pathOfLink } from '#app/routes/protocol-link.ts';

/** Handles `web+scape:` links by redirecting to their page. */
export function OpenPage() {
  const [query] = useSearchParams();
  return <Navigate to={pathOfLink(query.get('link'))} replace />;
}
