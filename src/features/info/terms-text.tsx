import { Link } from 'react-router-dom';
import { TextPage, type TextOrigin } from './text-page.tsx';
import * as texts from './texts.ts';

export function TermsText({ from = 'legal' }: { from?: TextOrigin }) {
  return (
    <TextPage
      from={from}
      heading={texts.legalHeadings.terms}
      lead="Short, and in plain words: what you may expect of Scape, and what it expects of you."
    >
      <h2>Your account</h2>
      <p>
        Looking at events takes no account. To publish, write to others, like, subscribe or bookmark you need one, with
        an email address that is yours. Keep your password to yourself: anyone who has it can act in your name. You are
        signed in for 30 days, or for 12 hours if you don’t want to be remembered, and you can end a session at any
        time.
      </p>
      <h2>What you publish</h2>
      <p>
        Events, posts, comments and pictures stay yours. By publishing them you allow us to store them and to show them
        to others on Scape, until you delete them. Publish only what you have the right to show, and events that will
        take place.
      </p>
      <p>
        Messages stay yours, too. We store them and pass them on to those whom they are for; who that is, and who could
        read them besides, is on the page on <Link to="/privacy">privacy</Link>. What is said below holds for them as
        well.
      </p>
      <p>This has no place here:</p>
      <ul>
        <li>spam and advertising that nobody asked for;</li>
        <li>harassing or bullying people, and hate against them for what they are;</li>
        <li>violence and threats of it;</li>
        <li>nudity and sexual content;</li>
        <li>fraud, events that don’t exist, passing yourself off as somebody else;</li>
        <li>personal data of others without their consent, and whatever else the law forbids.</li>
      </ul>
      <h2>Reporting and hiding</h2>
      <p>
        If you see such a thing, report it. If somebody bothers you, block them. The person who made a group or
        organizes an event can remove messages and people from its chat. Those who run Scape look at each report. They
        may hide what was reported: its author is notified and still sees it, nobody else does. A hidden event can’t be
        published until it is shown again. If you think that this was a mistake, <Link to="/contact">write to us</Link>,
        and we look once more. Reporting what is plainly in order, again and again, is a misuse too.
      </p>
      <h2>Changes that wait</h2>
      <p>
        What you do with no connection is kept on your device and sent once there is one. Until the server has accepted
        it, it isn’t settled: an event may be full or gone by then, and we let you know. Deleting the browser’s data
        deletes what waits as well.
      </p>
      <h2>Events and their organizers</h2>
      <p>
        The organizer of an event answers for its description, its price and whether it takes place. Scape shows it and
        passes on who comes; it isn’t a party to what you agree on with each other.
      </p>
      <h2>The service</h2>
      <p>
        Scape is provided as it is. We keep it running as well as we can and owe no particular availability. You may
        delete your account whenever you like, in the settings; we may hide accounts that break these terms.
      </p>
      <h2>Your data</h2>
      <p>
        What is stored where, and for how long, is on the page on <Link to="/privacy">privacy</Link>. Questions go to{' '}
        <Link to="/contact">contact</Link>.
      </p>
    </TextPage>
  );
}
