import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export function PrivacyText() {
  return (
    <TextPage
      heading="Privacy"
      lead="No trackers, no advertising, no analytics of others. Here is what is stored, where, and for how long."
    >
      <h2>On your device</h2>
      <ul>
        <li>
          Events, what you have to do with them, drafts, chosen pictures and changes that haven’t been sent: in a
          database of the browser, one for each account. Logging out deletes it, unless you choose to keep what hasn’t
          been sent.
        </li>
        <li>Who is signed in, with the key to the session, until the session ends or you log out.</li>
        <li>
          The theme, the event that you opened last from the start page, and how far you had scrolled, so that going
          back finds it. While you set a new password: your email address and the code, until it is set.
        </li>
        <li>
          The app itself, so that it opens with no connection; pictures that you have seen; and those of the events that
          you keep offline, or are about to go to, until some days after them.
        </li>
        <li>
          Where you are, if you press “Near me”: in memory only, until the page is closed. The server is asked with it,
          rounded to a kilometre, and doesn’t keep it.
        </li>
        <li>A random number that lets your views of an event count once. It isn’t derived from you or the device.</li>
      </ul>
      <h2>Cookies</h2>
      <p>
        Two, both needed. One says that the browser has stayed open since you signed in, and is how a session that isn’t
        to be remembered ends with it. The other exists while you set a new password, for 15 minutes at most. Neither is
        read by anybody else.
      </p>
      <h2>On the server</h2>
      <ul>
        <li>
          Your account: names, username, email address and what you add to it. Your password only as an Argon2id hash,
          which it can’t be read from.
        </li>
        <li>
          What you publish, your likes, subscriptions and bookmarks, until you take them back or the account goes.
        </li>
        <li>
          Sessions: 30 days, or 12 hours where you don’t want to be remembered; only a hash of their key, the kind of
          browser, such as “Firefox on Linux”, and the hour of their last use.
        </li>
        <li>
          For each change its number, so that none is counted twice: 13 months. The answer to it: 30 days. That
          something was deleted: 90 days, so that your other devices hear of it.
        </li>
        <li>Codes for a new password: 15 minutes, hashed.</li>
        <li>The secret address of your calendar, if you make one, until you end it.</li>
        <li>
          Places that you search for an event, and pins that you set, are sent here to find the place and its time zone.
          They aren’t kept; what you then publish is.
        </li>
        <li>Messages that you send us with the contact form, until those who run this server delete them.</li>
        <li>
          Pictures without the data that a camera adds, such as the place. The log holds calls, not who made them or
          from which address.
        </li>
      </ul>
      <h2>What others see</h2>
      <p>
        Your username, display name and picture, and the events that you publish. The display name begins as your first
        and last name; change it in the settings. Of likes and subscriptions others see the count: an event’s, and in
        the rankings how many you have given and made. The organizer of an event sees who subscribed to it: display
        name, username, since when, and the place of those who wait, also when you don’t share your subscriptions.
        Whoever has the secret address of your calendar sees what you subscribed to. Your email address is shown to
        nobody.
      </p>
      <h2>Other companies</h2>
      <p>
        Fonts, icons and scripts come from this server alone. Another company hears of you only if you go there: by
        following a link, or by signing in with Google where that is offered. Two things this server asks of others for
        you.
      </p>
      <ul>
        <li>
          The pictures of maps: from tile.openstreetmap.org and tiles.maps.eox.at, unless those who run this have chosen
          others or none. They learn that somebody here looks at a part of the world, and nothing of who it is. This
          server keeps the pictures for others who look there.
        </li>
        <li>
          Those who run this may have set up a service that finds places. Then it gets what you type to find one, from
          this server and without who you are. Pins and where you are don’t go to it. What it answers stays in this
          server’s memory for a day at most, so that it isn’t asked twice, and nobody’s name is with it.
        </li>
      </ul>
      <h2>What you can ask for</h2>
      <p>
        To know what is held of you, to have it corrected, handed over or deleted:{' '}
        <Link to="/contact">write to us</Link>.
      </p>
    </TextPage>
  );
}
