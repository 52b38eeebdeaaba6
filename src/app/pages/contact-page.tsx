import { SpotMap } from '#app/map/spot-map.tsx';
import { ContactScreen } from '#features/support/contact-screen.tsx';
import { SocialLinks } from '#features/info/social-links.tsx';
import { useFreshInstance } from '#app/instance/use-fresh-instance.ts';
import { paths } from '#app/routes/paths.ts';
import { MissingContact } from '#features/support/missing-contact.tsx';
import { PageFrame } from './layout/page-frame.tsx';

export function ContactPage() {
  useFreshInstance();
  return (
    <PageFrame>
      <ContactScreen
        social={<SocialLinks />}
        AddressMap={SpotMap}
        missing={<MissingContact settings={paths.adminSettings} />}
      />
    </PageFrame>
  );
}
