import type { OpenAccount } from '#data/account.ts';
import { countNews, type News } from '#data/count-news.ts';
import { useLive } from '#ui/use-live.ts';

const none: News = { requests: 0, notices: 0 };

export function useNews(account: OpenAccount | null): News {
  return useLive(
    async () => (account === null || account.user === null ? none : countNews(account.db)),
    [account],
    none,
  );
}
