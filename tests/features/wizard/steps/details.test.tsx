import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DetailsStep } from '#features/wizard/steps/details.tsx';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

test('[WIZ-09] detailed description, venue details and tags are asked for, each complaint next to its field', async () => {
  const { form, container } = showStep(
    (props) => <DetailsStep {...props} suggest={async () => ['jazz']} />,
    {},
    {
      venueDetails: 'Too rude',
      tags: 'Too many',
    },
  );
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  type('Detailed description', 'At nine the doors open.\nAt ten we play.');
  type('Venue details', 'Use the back door');
  expect(form()).toMatchObject({
    detailedDescription: 'At nine the doors open.\nAt ten we play.',
    venueDetails: 'Use the back door',
  });
  expect(screen.getByLabelText('Venue details').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too many')).toBeTruthy();
  await screen.findByRole('button', { name: 'Add jazz' });
  await expectAccessible(container);
});

test('[WIZ-12] a short summary can be given, and says where it is shown', () => {
  const { form } = showStep((props) => <DetailsStep {...props} suggest={async () => []} />);
  const field = screen.getByLabelText('Short summary');
  fireEvent.change(field, { target: { value: 'Three bands' } });
  expect(form().resume).toBe('Three bands');
  expect(screen.getByText('Shown in lists and messengers')).toBeTruthy();
});
