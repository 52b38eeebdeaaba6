import { Link } from 'react-router-dom';
import { TextPage, type TextOrigin } from './text-page.tsx';
import * as texts from './texts.ts';

export function DisclaimerText({ from = 'legal' }: { from?: TextOrigin }) {
  return (
    <TextPage
      from={from}
      heading={texts.legalHeadings.disclaimer}
      lead="What you can rely on here, and what you had better check."
    >
      <h2>Events</h2>
      <p>
        What is said of an event comes from its organizer. Times and places change; what your device shows with no
        connection is as old as it says. Before a long journey, ask the organizer.
      </p>
      <h2>Places and maps</h2>
      <p>
        Places are found by their names and may be off by some way. Links to maps, streams and other sites lead away
        from Scape; what is there is the responsibility of those who run them.
      </p>
      <h2>Figures</h2>
      <p>
        Likes, views and attendees are counted by the server. What you have changed with no connection is counted on
        your device right away, and everywhere else once it has arrived.
      </p>
      <h2>Something is wrong?</h2>
      <p>
        <Link to="/contact">Tell us</Link>, and we look into it.
      </p>
    </TextPage>
  );
}
