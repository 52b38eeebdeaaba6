import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export function BlogsText() {
  return (
    <TextPage from="scape" heading="Blog" lead="Notes from those who make Scape.">
      <h2>Why an event belongs on your device</h2>
      <p>
        Think of the last time that you stood in a queue and waited for a page to load. The network was there, somewhere
        above your head, shared by all who stood in that queue. The answer isn’t a better mast; it is not to ask the
        network for what you knew an hour ago. So the list, the programme and the address are on your device before you
        leave home, and the search runs over them there.
      </p>
      <h2>A like that arrives exactly once</h2>
      <p>
        Pressing a button twice because nothing happened should not count twice. Each change gets a number of its own
        when it is made. The server remembers the number together with what it did, so that a repeated try is answered
        and not repeated. It sounds small; it is why you can trust a screen that says “saved” in a tunnel.
      </p>
      <h2>Posters for events without a picture</h2>
      <p>
        No grey boxes: an event without a cover gets a landscape at dusk, drawn on your device from its own name. The
        same event has the same hills everywhere, and it costs not a byte. <Link to="/events">See some</Link>.
      </p>
    </TextPage>
  );
}
