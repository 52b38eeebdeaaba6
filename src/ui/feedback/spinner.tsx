import { LoaderCircle } from 'lucide-react';

/** Says that something is under way; the text beside it says what. */
export function Spinner() {
  return <LoaderCircle className="animate-spin motion-reduce:animate-none" />;
}
