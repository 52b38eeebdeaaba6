import { Link } from 'react-router-dom';
import { TextPage, type TextOrigin } from './text-page.tsx';
import * as texts from './texts.ts';

export function PrivacyText({ from = 'legal' }: { from?: TextOrigin }) {
  return (
    <TextPage
      from={from}
      heading={texts.legalHeadings.privacy}
      lead="No trackers, no advertising, no analytics of others. Here is what is stored, where, and for how long."
    >
      <h2>On your device</h2>
      <ul>
        <li>
          Events, what you have to do with them, your conversations, drafts, chosen pictures and changes that haven’t
          been sent: in a database of the browser, one for each account. Logging out deletes it, unless you choose to
          keep what hasn’t been sent.
        </li>
        <li>Who is signed in, with the key to the session, until the session ends or you log out.</li>
        <li>That you wish for notifications on this device, if you do, until you switch them off or log out.</li>
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
          Your account: names, username, email address, whether you have confirmed it, and what you add to it. Your
          password only as an Argon2id hash, which it can’t be read from.
        </li>
        <li>
          What you publish (events, posts, comments, pictures), your likes, subscriptions and bookmarks, until you take
          them back or the account goes. Of a post or a comment that you delete nothing stays but that there was one. A
          deleted event is shown to nobody from then on; its words stay on the server until the account goes.
        </li>
        <li>
          What you write to somebody or in a group, with its pictures, when you wrote it and when it arrived, and how
          far you have read. It is stored as you wrote it, not encrypted: those who run this server are able to read it.
          Of a message that you delete nothing stays but that there was one, unless somebody has reported it.
        </li>
        <li>
          Whether you are online, and whether you are writing just now: in memory only, and forgotten a moment after it
          is no longer so.
        </li>
        <li>
          Whom you follow, friend requests and friends, and whom you block. What earned you points, and when. The last
          200 notifications, with what you have read of them.
        </li>
        <li>
          What you report, why, and that it was you, so that those who settle it can judge and see where reporting is
          misused. Nobody else reads it, and the person you reported never learns that it was you.
        </li>
        <li>
          A copy of each message that somebody reports, as it was then: while the report is open or the message hidden,
          and until 90 days after they found nothing wrong with it. It goes with its author’s account.
        </li>
        <li>
          If those who run this server suspend your account: since when, why, and who did it, until they end that. What
          they do to accounts and content is noted for 400 days; the reasons they gave go with your account.
        </li>
        <li>
          Sessions: 30 days, or 12 hours where you don’t want to be remembered; only a hash of their key, the kind of
          browser, such as “Firefox on Linux”, and the hour of their last use.
        </li>
        <li>
          For each change its number, so that none is counted twice: 13 months. The answer to it: 30 days. That
          something was deleted: 90 days, so that your other devices hear of it.
        </li>
        <li>
          Codes for a new password: 15 minutes, hashed. Links and codes that confirm an email address: 24 hours, hashed,
          with the address they went to.
        </li>
        <li>The secret address of your calendar, if you make one, until you end it.</li>
        <li>
          The address at which your browser takes notifications, if you switch them on, until you switch them off or it
          is no longer good.
        </li>
        <li>
          Places that you search for an event, and pins that you set, are sent here to find the place and its time zone.
          They aren’t kept; what you then publish is.
        </li>
        <li>
          Messages that you send us with the contact or the support form, until those who run this server delete them.
        </li>
        <li>
          Pictures without the data that a camera adds, such as the place. The log holds calls, not who made them or
          from which address.
        </li>
      </ul>
      <h2>What others see</h2>
      <p>
        Your username, display name, pictures, bio and status message, your points, the events and posts that you
        publish and your comments; who follows you and whom you follow. The display name begins as your first and last
        name; change it in your profile. Of likes and subscriptions others see the count: an event’s or a post’s, and in
        the rankings how many you have given and made. Which events you subscribed to they see only if you share it in
        the settings; those who follow you then find them in their lists. After an event, those who were there and
        switch it on see each other’s name, username and picture there, until they switch it off again. The organizer of
        an event sees who subscribed to it: display name, username, since when, and the place of those who wait, also
        when you don’t share your subscriptions. Anyone who has the secret address of your calendar sees what you
        subscribed to. Your email address is shown to those who run this server, and to nobody else.
      </p>
      <p>
        What you write to somebody is read by the two of you; they also see how far you have read. What you write in a
        group is read by its members, and by those who join it later: a public group is open to everyone with an
        account, an event’s chat to everyone who can see the event. They see its members before they join. The person
        who made a group or organizes the event can remove messages and members. Everyone with an account can see
        whether you are online.
      </p>
      <p>
        Of a friend request only the two of you know; one that you decline looks open to who sent it. When you block
        somebody, nobody learns of it, not even they: you disappear for them, and follows and friendship between you
        end. A conversation is out of sight for both of you as long as the block lasts, and in groups neither reads the
        other. What earned you points, your notifications, drafts and bookmarks are yours alone.
      </p>
      <p>
        Those who run this server can hide an event, a post, a comment, a message or a profile. Only its author, who is
        notified, still sees it then. Of a conversation they are shown the messages that somebody in it reports. They
        can have what a new account publishes wait until they have looked at it, and suspend an account: its owner can’t
        sign in, and nobody else sees what is theirs.
      </p>
      <h2>Other companies</h2>
      <p>
        Fonts, icons and scripts come from this server alone. Another company hears of you only if you go there: by
        following a link, or by signing in with Google where that is offered. Three things this server asks of others
        for you.
      </p>
      <ul>
        <li>
          The pictures of maps: from tile.openstreetmap.org and tiles.maps.eox.at, unless those who run this have chosen
          others or none. They learn that somebody here looks at a part of the world, and nothing of who it is. This
          server keeps the pictures for others who look there.
        </li>
        <li>
          Notifications, if you switch them on: they reach you through a service of the company that makes your browser.
          It learns that this server has something for your device, and when; what it says is encrypted for your device
          alone.
        </li>
        <li>
          Those who run this may have set up a service that finds places. Then it gets what you type to find one, from
          this server and without who you are. Pins and where you are don’t go to it. What it answers stays in this
          server’s memory for a day at most, so that it isn’t asked twice, and nobody’s name is with it.
        </li>
      </ul>
      <h2>Taking it along, and leaving</h2>
      <p>
        In the <Link to="/user/settings">settings</Link> you can download everything we have about you as a file, and
        the pictures that you uploaded as another. You can also delete your account there. Then this goes at once:
      </p>
      <ul>
        <li>
          names, email address, password, bio, status and pictures of your account, its sessions and the address of your
          calendar; your username is free for others;
        </li>
        <li>
          your posts with what stands under them, your comments with the replies to them, likes, subscriptions,
          bookmarks, points and notifications; seats that you hold are given to those who wait;
        </li>
        <li>what you wrote to others and in groups, for them too; you leave your groups, which go on without you;</li>
        <li>whom you follow and who follows you, friends, requests and blocks; where your notifications went;</li>
        <li>
          drafts, and the pictures that you uploaded, unless somebody else uploaded the same or a past event shows them;
        </li>
        <li>
          what the device keeps of you from which you delete it. On other devices you are signed out; what they keep is
          shown to nobody, and goes with the browser’s data.
        </li>
      </ul>
      <p>This stays, without your name:</p>
      <ul>
        <li>
          the events that you published: past ones as they were, under “Deleted user”; upcoming ones are cancelled, and
          everybody who wanted to come is notified that the organizer has left;
        </li>
        <li>
          what you reported, views of events, and the numbers of your changes without what was in them, for the 13
          months that they are kept;
        </li>
        <li>
          messages to us: with what you wrote in them, also your name and email address, until those who run this server
          delete them.
        </li>
      </ul>
      <p>
        Anything else, or something about you that isn’t right: <Link to="/contact">write to us</Link>.
      </p>
    </TextPage>
  );
}
