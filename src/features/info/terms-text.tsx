import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export function TermsText() {
  return (
    <TextPage
      heading="Terms and conditions"
      lead="Short, and in plain words: what you may expect of Scape, and what it expects of you."
    >
      <h2>Your account</h2>
      <p>
        Looking at events takes no account. To publish, like, subscribe or bookmark you need one, with an email address
        that is yours. Keep your password to yourself: whoever has it acts in your name. You are signed in for 30 days,
        or for 12 hours if you don’t want to be remembered, and you can end a session at any time.
      </p>
      <h2>What you publish</h2>
      <p>
        It stays yours. By publishing you allow us to store it and to show it to others on Scape. Publish only what you
        have the right to show, and events that will take place. Nothing unlawful, nothing that deceives, no personal
        data of others without their consent. We may take down what breaks this.
      </p>
      <h2>Changes that wait</h2>
      <p>
        What you do with no connection is kept on your device and sent once there is one. Until the server has accepted
        it, it isn’t settled: an event may be full or gone by then, and you are told. Deleting the browser’s data
        deletes what waits as well.
      </p>
      <h2>Events and their organizers</h2>
      <p>
        An event is held by its organizer, who answers for what is said of it, for its price and for whether it takes
        place. Scape shows it and passes on who comes; it isn’t a party to what you agree on with each other.
      </p>
      <h2>The service</h2>
      <p>
        Scape is provided as it is. We keep it running as well as we can and owe no particular availability. You may
        stop using it whenever you like; we may close accounts that break these terms.
      </p>
      <h2>Your data</h2>
      <p>
        What is stored where, and for how long, is on the page on <Link to="/privacy">privacy</Link>. Questions go to{' '}
        <Link to="/contact">contact</Link>.
      </p>
    </TextPage>
  );
}
