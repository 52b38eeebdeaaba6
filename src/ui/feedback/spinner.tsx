import { LoaderCircle } from 'lucide-react';

/** Shows that something is in progress; the text beside it says what. */
export function Spinner() {
  return <LoaderCircle className="animate-spin motion-reduce:animate-none" />;
}
