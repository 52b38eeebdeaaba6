import { Link } from 'react-router-dom';
import { Mark } from '#ui/illustration/mark.tsx';
import { TextPage } from './text-page.tsx';

export function PressText() {
  return (
    <TextPage from="scape" heading="Press" lead="For those who write about Scape.">
      <h2>In one sentence</h2>
      <p>Scape is a web app for finding, making and living events that works where there is no network.</p>
      <h2>In one paragraph</h2>
      <p>
        Events take place where networks are worst. Scape keeps events on the device, saves whatever somebody does there
        first (likes, subscriptions, whole events with their pictures) and sends it exactly once when there is a
        connection. It is installed from the browser, asks for no store, and carries no trackers.
      </p>
      <h2>The mark</h2>
      <p>Three ridges at dusk, in a rounded square. Please leave its colours and its proportions as they are.</p>
      <div className="mt-4 flex items-end gap-6">
        <Mark size={96} />
        <Mark size={48} />
        <Mark size={24} />
      </div>
      <p className="mt-4">
        <a href="/icons/icon.svg" download="scape-mark.svg">
          Download the mark (SVG)
        </a>
      </p>
      <h2>Questions</h2>
      <p>
        We answer them by email: <Link to="/contact">write to us</Link> and say by when you need to know.
      </p>
    </TextPage>
  );
}
