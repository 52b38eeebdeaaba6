import { Navigate, useSearchParams } from 'react-router-dom';
import { placeOfLink } from '#app/open-link.ts';

/** Where a link of our own kind arrives, and whence it leads on. */
export function OpenPage() {
  const [query] = useSearchParams();
  return <Navigate to={placeOfLink(query.get('link'))} replace />;
}
