import { Link } from 'react-router-dom';
import { TextPage } from './text-page.tsx';

export function CareersText() {
  return (
    <TextPage
      from="scape"
      heading="Careers"
      lead="We are few, and careful about what we add. There is no open position today."
    >
      <h2>Whom we like to hear from</h2>
      <ul>
        <li>People who have run events themselves and know what goes wrong at the door.</li>
        <li>Engineers who would rather prove that nothing is lost than promise it.</li>
        <li>Designers for whom a slow network is a part of the brief.</li>
      </ul>
      <h2>How we work</h2>
      <p>
        In small steps, each of which can be tried out. What somebody typed is sacred; a screen says what is true. We
        write little, plainly, and read each other’s work.
      </p>
      <h2>Write anyway</h2>
      <p>
        <Link to="/contact">Tell us</Link> what you have made and what you would mend here first. We answer everyone.
      </p>
    </TextPage>
  );
}
