import { registerAppConfig } from './api/app-config.ts';
import { registerAttendees } from './api/events/attendees.ts';
import { registerPeopleOfEvents } from './api/events/people.ts';
import { registerAuth } from './api/account/auth.ts';
import { registerBlobs } from './api/media/blobs.ts';
import { registerBlocks } from './api/people/blocks.ts';
import { registerCalendarLink } from './api/events/calendar-link.ts';
import { registerCalendars } from './api/events/calendar-feeds.ts';
import { registerComments } from './api/comments.ts';
import { registerDeleteUser } from './api/account/delete.ts';
import { registerEmailConfirmation } from './api/account/email-confirmation.ts';
import { registerEmbed } from './api/embed/routes.ts';
import { registerEventStatistics } from './api/events/statistics.ts';
import { registerEvents } from './api/events/routes.ts';
import { registerFollow } from './api/people/follow.ts';
import { registerFriends } from './api/people/friend-requests.ts';
import { registerExport } from './api/account/export.ts';
import { registerGeocode } from './api/geocode.ts';
import { registerGroups } from './api/chat/groups.ts';
import { registerInstance } from './api/instance/settings.ts';
import { registerMedia } from './api/media/pictures.ts';
import { registerMessages } from './api/chat/messages.ts';
import { createMutationCall } from './api/sync/mutation-call.ts';
import { registerMutations } from './api/sync/mutation-routes.ts';
import { registerNotices } from './api/notifications.ts';
import { registerPasswordReset } from './api/account/password-reset.ts';
import { registerModeratedPeople } from './api/moderation/people.ts';
import { registerPeople } from './api/people/routes.ts';
import { registerPoints } from './api/people/points.ts';
import { registerPosts } from './api/posts.ts';
import { registerPushes } from './api/push-subscriptions.ts';
import { registerRankings } from './api/people/rankings.ts';
import { registerRemovedPictures } from './api/moderation/removed-pictures.ts';
import { registerReports } from './api/moderation/reports.ts';
import { registerRobots } from './api/pages/robots.ts';
import { registerSessions } from './api/account/sessions.ts';
import { registerShare } from './api/pages/share.ts';
import { registerSignUpCodes } from './api/instance/sign-up-codes.ts';
import { registerSitemap } from './api/pages/sitemap.ts';
import { registerGuests } from './api/events/guests.ts';
import { registerSubscriberList } from './api/events/subscriber-list.ts';
import { registerSync } from './api/sync/routes.ts';
import { registerTestMail } from './api/moderation/test-mail.ts';
import { registerTiles } from './api/tiles.ts';
import { registerUsers } from './api/people/users.ts';
import { createUploadGuard } from './api/limits/upload-capacity.ts';
import type { AccountServices, ExportServices, MapServices, PlaceServices, PushServices } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';

export type RouteServices = PushServices & AccountServices & ExportServices & PlaceServices & MapServices;

/** All routes of the API, and the pages that the server generates; the app's own files come after these. */
export async function registerRoutes(
  web: Web,
  services: RouteServices,
  { hasSyncRoutes }: Pick<Settings, 'hasSyncRoutes'>,
): Promise<void> {
  registerAppConfig(web, services);
  registerInstance(web, services);
  registerSignUpCodes(web, services);
  registerAuth(web, services);
  registerSessions(web, services);
  registerPasswordReset(web, services);
  registerEmailConfirmation(web, services);
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
  registerAttendees(web, services);
  registerGuests(web, services);
  registerPeopleOfEvents(web, services);
  registerSubscriberList(web, services);
  registerPosts(web, services);
  registerPushes(web, services);
  registerComments(web, services);
  registerGroups(web, services);
  registerRankings(web, services);
  registerReports(web, services);
  registerTestMail(web, services);
  registerRemovedPictures(web, services);
  registerModeratedPeople(web, services);
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
  await registerEmbed(web, services);
}
