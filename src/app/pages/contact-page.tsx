import { SpotMap } from '#app/map/spot-map.tsx';
import { ContactScreen } from '#features/support/contact-screen.tsx';
import { SocialLinks } from '#features/info/social-links.tsx';
import { PageFrame } from './layout/page-frame.tsx';

export function ContactPage() {
  return (
    <PageFrame>
      <ContactScreen social={<SocialLinks />} AddressMap={SpotMap} />
    </PageFrame>
  );
}
