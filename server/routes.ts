import { registerAppConfig } from './api/app-config.ts';
import { registerAuth } from './api/auth.ts';
import { registerBlobs } from './api/blobs.ts';
import { registerBlocks } from './api/blocks.ts';
import { registerCalendarLink } from './api/calendar-link.ts';
import { registerCalendars } from './api/calendars.ts';
import { registerComments } from './api/comments.ts';
import { registerDeleteUser } from './api/delete-user.ts';
import { registerEventStatistics } from './api/event-statistics.ts';
import { registerEvents } from './api/events.ts';
import { registerFollow } from './api/follow.ts';
import { registerFriends } from './api/friends.ts';
import { registerExport } from './api/export.ts';
import { registerGeocode } from './api/geocode.ts';
import { registerGroups } from './api/groups.ts';
import { registerMedia } from './api/media.ts';
import { registerMessages } from './api/messages.ts';
import { createMutationCall } from './api/mutation-call.ts';
import { registerMutations } from './api/mutations.ts';
import { registerNotices } from './api/notices.ts';
import { registerPasswordReset } from './api/password-reset.ts';
import { registerPeople } from './api/people.ts';
import { registerPoints } from './api/points.ts';
import { registerPosts } from './api/posts.ts';
import { registerPushes } from './api/pushes.ts';
import { registerRankings } from './api/rankings.ts';
import { registerRemovedPictures } from './api/removed-pictures.ts';
import { registerReports } from './api/reports.ts';
import { registerRobots } from './api/robots.ts';
import { registerSessions } from './api/sessions.ts';
import { registerShare } from './api/share.ts';
import { registerSitemap } from './api/sitemap.ts';
import { registerSubscriberList } from './api/subscriber-list.ts';
import { registerSync } from './api/sync.ts';
import { registerTiles } from './api/tiles.ts';
import { registerUsers } from './api/users.ts';
import { createUploadGuard } from './api/upload-room.ts';
import type { AccountServices, ExportServices, MapServices, PlaceServices, PushServices } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';

export type RouteServices = PushServices & AccountServices & ExportServices & PlaceServices & MapServices;

/** Every route of the API, and the pages that the server makes itself; the app's own files come after these. */
export async function registerRoutes(
  web: Web,
  services: RouteServices,
  { hasSyncRoutes }: Pick<Settings, 'hasSyncRoutes'>,
): Promise<void> {
  registerAppConfig(web, services);
  registerAuth(web, services);
  registerSessions(web, services);
  registerPasswordReset(web, services);
  registerUsers(web, services);
  registerPeople(web, services);
  registerFollow(web, services);
  registerFriends(web, services);
  registerBlocks(web, services);
  registerPoints(web, services);
  registerNotices(web, services);
  registerExport(web, services);
  registerDeleteUser(web, services);
  registerEvents(web, services);
  registerEventStatistics(web, services);
  registerSubscriberList(web, services);
  registerPosts(web, services);
  registerPushes(web, services);
  registerComments(web, services);
  registerGroups(web, services);
  registerRankings(web, services);
  registerReports(web, services);
  registerRemovedPictures(web, services);
  registerGeocode(web, services);
  registerCalendars(web, services);
  registerCalendarLink(web, services);
  const call = createMutationCall(services);
  const uploadGuard = createUploadGuard(services);
  registerMutations(web, services, call, uploadGuard);
  registerMessages(web, services, call, uploadGuard);
  registerMedia(web, services);
  registerTiles(web, services);
  if (hasSyncRoutes) {
    registerSync(web, services);
    await registerBlobs(web, services, uploadGuard);
  }
  registerRobots(web, services);
  registerSitemap(web, services);
  await registerShare(web);
}
