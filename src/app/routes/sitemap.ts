import { paths } from './paths.ts';
import * as texts from './texts.ts';

/** All pages with a URL of their own, grouped by purpose. */
export const sitemapGroups = [
  {
    title: texts.events,
    places: [
      { name: texts.home, path: paths.home },
      { name: texts.events, path: paths.events },
      { name: texts.upcomingEvents, path: paths.upcomingEvents },
      { name: texts.previousEvents, path: paths.previousEvents },
      { name: texts.map, path: paths.mapView },
      { name: texts.rankings, path: paths.rankings },
      { name: texts.createAnEvent, path: paths.createEvent },
    ],
  },
  {
    title: texts.yourAccount,
    places: [
      { name: texts.login, path: paths.login },
      { name: texts.signUp, path: paths.signup },
      { name: texts.forgotPassword, path: paths.forgotPassword },
      { name: texts.myProfile, path: paths.ownProfile },
      { name: texts.myPlans, path: paths.plans },
      { name: texts.myEvents, path: paths.myEvents },
      { name: texts.importEvents, path: paths.importEvents },
      { name: texts.myRanking, path: paths.userRanking },
      { name: texts.mapOfEvents, path: paths.map },
      { name: texts.chat, path: paths.chat },
      { name: texts.notifications, path: paths.notices },
      { name: texts.settings, path: paths.settings },
      { name: texts.outbox, path: paths.outbox },
    ],
  },
  {
    title: texts.scape,
    places: [
      { name: texts.about, path: paths.about },
      { name: texts.contact, path: paths.contact },
      { name: texts.support, path: paths.support },
      { name: texts.downloadTheApp, path: paths.downloadApp },
      { name: texts.blog, path: paths.blogs },
      { name: texts.press, path: paths.press },
      { name: texts.careers, path: paths.careers },
      { name: texts.becomeASponsor, path: paths.becomeSponsor },
    ],
  },
  {
    title: texts.theSmallPrint,
    places: [
      { name: texts.termsAndConditions, path: paths.terms },
      { name: texts.privacy, path: paths.privacy },
      { name: texts.disclaimer, path: paths.disclaimer },
    ],
  },
] as const;
