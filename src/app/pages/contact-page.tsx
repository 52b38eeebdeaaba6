import { SpotMap } from '#app/spot-map.tsx';
import { ContactScreen } from '#features/support/contact-screen.tsx';
import { SocialLinks } from '#features/info/social-links.tsx';
import { PageFrame } from './page-frame.tsx';

export function ContactPage() {
  return (
    <PageFrame>
      <ContactScreen social={<SocialLinks />} AddressMap={SpotMap} />
    </PageFrame>
  );
}
