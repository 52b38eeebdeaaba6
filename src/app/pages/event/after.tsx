import type { AfterProps } from '#features/events/detail/after.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

const EventAfterContent = lazyComponent(() => import('./after-content.tsx').then((file) => file.EventAfterContent));

/** What came of an event, for pages that show one. */
export const renderEventAfter = (props: AfterProps) => <EventAfterContent {...props} />;
