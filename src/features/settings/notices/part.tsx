import { NoticeLine } from '#shared-parts/notices/row.tsx';
import type { NoticePaths } from '#shared-parts/notices/paths.ts';
import * as noticeTexts from '#shared-parts/notices/texts.ts';
import { useNoticeSections } from '#shared-parts/notices/use-notice-sections.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import * as texts from './texts.ts';

const mostRows = 3;

/** The newest of the user's notices, and the way to all of them. Looking at them here marks none as read. */
export function NoticesPart({ paths, all }: { paths: NoticePaths; all: string }) {
  const notices = useNoticeSections();
  const nowMs = useNow();
  const groups = notices?.sections.flatMap((section) => section.groups).slice(0, mostRows);
  return (
    <SettingsPart title={noticeTexts.notifications}>
      {groups === undefined && <Skeleton className="h-14 rounded-md" />}
      {groups?.length === 0 && <p className="text-sm text-muted">{texts.nothingYet}</p>}
      {groups !== undefined && groups.length > 0 && (
        <ul className="@container -mx-3 divide-y divide-line">
          {groups.map((group) => (
            <NoticeLine
              key={group.key}
              group={group}
              authorId={group.about === null ? null : (notices?.authors.get(group.about.ref) ?? null)}
              event={group.kind === 'invited' ? notices?.events.get(group.about?.ref ?? '') : undefined}
              paths={paths}
              nowMs={nowMs}
            />
          ))}
        </ul>
      )}
      <ButtonLink to={all} className="mt-3">
        {texts.allNotifications}
      </ButtonLink>
    </SettingsPart>
  );
}
