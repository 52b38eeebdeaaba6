import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export function SponsorText() {
  return (
    <TextPage
      from="scape"
      heading="Become a sponsor"
      lead="Scape carries no advertising. Sponsors make events possible, and are named where that is true."
    >
      <h2>What a sponsor can do</h2>
      <ul>
        <li>Carry an event’s costs, so that it is free for those who come. The organizer names you on its page.</li>
        <li>Lend a venue, a stage or a kitchen to organizers who look for one.</li>
        <li>Pay for places at events that take a fee, for people who couldn’t come otherwise.</li>
      </ul>
      <h2>What a sponsor doesn’t get</h2>
      <p>Data of those who come, a better place in the list, or a say in what others publish.</p>
      <h2>How to begin</h2>
      <p>
        <Link to="/contact">Write to us</Link> with where you are, what you can give and which kinds of events you care
        about. We bring you together with organizers. If you organize yourself,{' '}
        <Link to="/events/create">make your event</Link> first; it is easier to sponsor what can be seen.
      </p>
    </TextPage>
  );
}
