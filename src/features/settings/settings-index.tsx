import { Link } from 'react-router-dom';
import * as account from '#features/settings/account/texts.ts';
import * as noticeTexts from '#shared-parts/notices/texts.ts';
import * as notices from '#features/settings/notices/texts.ts';
import * as storage from '#features/settings/storage/texts.ts';
import { anchorOf } from './section.tsx';
import * as texts from './texts.ts';

const titles = [
  account.profile,
  texts.appearance,
  texts.dataSaver,
  account.notificationsAndPrivacy,
  notices.whileClosed,
  noticeTexts.notifications,
  account.calendar,
  account.sessions,
  account.password,
  storage.storage,
  texts.sync,
  account.yourData,
  account.deleteAccount,
];

/** Links to the parts of the page. */
export function SettingsIndex() {
  return (
    <nav aria-label={texts.settings} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {titles.map((title) => (
          <li key={title}>
            <Link
              to={{ hash: anchorOf(title) }}
              replace
              className="inline-flex min-h-11 items-center rounded-sm border border-line bg-surface px-4 text-sm font-medium hover:border-edge hover:bg-sunken"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
