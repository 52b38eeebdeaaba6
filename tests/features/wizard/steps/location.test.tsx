import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WireError } from '#sync/transport/ports.ts';
import { expectAccessibleNow, mapNow, pass, showLocation, stopTheClock, theatre } from './location-stage.tsx';

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[WIZ-08] the place has the specified parts, of which four are marked required', async () => {
  const { form, container } = showLocation();
  const fields = {
    'Place Name': 'locationName',
    Address: 'address',
    'Address 2': 'address2',
    City: 'city',
    State: 'state',
    Province: 'province',
    Country: 'country',
    'Postal code': 'postalCode',
  } as const;
  const required = [];
  for (const [label, field] of Object.entries(fields)) {
    const input = screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
    fireEvent.change(input, { target: { value: `typed ${field}` } });
    expect([label, form()[field]]).toEqual([label, `typed ${field}`]);
    if (input.getAttribute('aria-required') === 'true') required.push(label);
  }
  expect(required).toEqual(['Place Name', 'Address', 'City', 'Country']);
  await expectAccessibleNow(container);
});

test('[INFO-02] the note for attendees has several lines, says whom it is for, and stands at an online event too', () => {
  for (const online of [false, true]) {
    const { form, unmount } = showLocation({ online });
    const note = screen.getByLabelText('For attendees');
    expect([note.tagName, note.getAttribute('rows'), note.getAttribute('aria-required')]).toEqual([
      'TEXTAREA',
      '4',
      null,
    ]);
    expect(screen.getByText(/Only people with a place can see this, even offline\.$/)).toBeTruthy();
    type('For attendees', 'Room 4\nRing twice');
    expect(form().attendeeNote).toBe('Room 4\nRing twice');
    type('For attendees', 'x'.repeat(2_001));
    expect(screen.getByText(/^1 letter too many/)).toBeTruthy();
    unmount();
  }
});

test('[WIZ-08] what is empty of the four is pointed out, once something is said of the place', () => {
  showLocation();
  expect(screen.queryByText(/^Still empty/)).toBeNull();
  type(/^Place Name/, 'Playa Rincón');
  expect(screen.getByText(/^Still empty: Address, City, Country\. You can publish without/)).toBeTruthy();
  for (const name of [/^Address \*/, /^City/, /^Country/]) type(name, 'x');
  expect(screen.queryByText(/^Still empty/)).toBeNull();
});

test('[WIZ-08] Online asks for the link, and what was said of the place is kept', async () => {
  const { form, container } = showLocation({ city: 'Madrid', pin: { latitude: 40.4, longitude: -3.7 } });
  fireEvent.click(screen.getByRole('radio', { name: 'Online' }));
  expect(form().online).toBe(true);
  expect(screen.queryByLabelText(/^City/)).toBeNull();
  type('Link', 'example.com/join');
  expect(form()).toMatchObject({ link: 'example.com/join', city: 'Madrid', pin: { latitude: 40.4 } });
  await expectAccessibleNow(container);
  fireEvent.click(screen.getByRole('radio', { name: 'Location' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Madrid');
});

test('[WIZ-08] To be announced puts the place aside and says what will be shown; pressed again it is back', async () => {
  const { form, container } = showLocation({ locationName: 'Teatro', pin: { latitude: 1, longitude: 2 } });
  const toggle = screen.getByRole('button', { name: 'To be announced' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(form().isUnannounced).toBe(true);
  expect(screen.queryByLabelText(/^Place Name/)).toBeNull();
  expect(screen.getByText(/“Location not specified”/)).toBeTruthy();
  await expectAccessibleNow(container);
  fireEvent.click(toggle);
  expect(form()).toMatchObject({ isUnannounced: false, locationName: 'Teatro', pin: { latitude: 1, longitude: 2 } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Place Name/).value).toBe('Teatro');
});

test('[WIZ-08] the map looks at San Francisco at zoom 13, and that sets no place', () => {
  const { form } = showLocation();
  expect(mapNow()).toEqual({ center: { latitude: 37.7749, longitude: -122.4194 }, pin: null, zoom: 13 });
  expect(form().pin).toBeNull();
  expect(screen.getByText('No pin is set.')).toBeTruthy();
});

test('[WIZ-08] the pin is told to four decimals and taken away, and Undo brings it back', () => {
  const { form } = showLocation();
  press('Press the map');
  expect(form().pin).toEqual({ latitude: 19.45, longitude: -70.7 });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Pin at 19.4500, -70.7000');
  press('Remove pin');
  expect(form().pin).toBeNull();
  press('Undo');
  expect(form().pin).toEqual({ latitude: 19.45, longitude: -70.7 });
});

test('[WIZ-08] Update Map looks up street, city, state and country, and moves the map and the pin', async () => {
  const { form, find, onVenueZone } = showLocation({
    locationName: 'Teatro',
    address: '35 Máximo Gómez ',
    city: 'Santo Domingo',
    postalCode: '10204',
    country: 'DO',
  });
  press('Update Map');
  await pass(0);
  expect(find.mock.calls[0]?.[0]).toBe('35 Máximo Gómez, Santo Domingo, DO');
  const at = { latitude: 18.4719, longitude: -69.9108 };
  expect(mapNow()).toMatchObject({ center: at, pin: at });
  expect(form()).toMatchObject({ pin: at, address: '35 Máximo Gómez ', locationName: 'Teatro' });
  expect(screen.getByText(/^The pin is at Teatro Nacional, 35 Avenida/)).toBeTruthy();
  expect(onVenueZone).toHaveBeenLastCalledWith('America/Santo_Domingo');
});

test('[WIZ-08] a pin that Update Map has moved can be had back', async () => {
  const { form } = showLocation({ city: 'Santo Domingo', pin: { latitude: 1, longitude: 2 } });
  press('Update Map');
  await pass(0);
  expect(form().pin).toEqual({ latitude: 18.4719, longitude: -69.9108 });
  press('Undo');
  expect(form().pin).toEqual({ latitude: 1, longitude: 2 });
});

test('[WIZ-08] where nothing is found, nothing is typed or nobody answers, Update Map says so and changes nothing', async () => {
  const { form, find } = showLocation({ pin: { latitude: 1, longitude: 2 } });
  const before = form();
  press('Update Map');
  expect(screen.getByText('Type an address, a city or a country first.')).toBeTruthy();
  expect(find).not.toHaveBeenCalled();
  type(/^City/, 'Nowhere');
  find.mockResolvedValueOnce([]);
  press('Update Map');
  await pass(0);
  expect(screen.getByText(/^Nothing was found for this address/)).toBeTruthy();
  find.mockRejectedValueOnce(new WireError('network'));
  press('Update Map');
  await pass(0);
  expect(screen.getByText(/needs a connection/)).toBeTruthy();
  find.mockRejectedValueOnce(new Error('Too many questions'));
  press('Update Map');
  await pass(0);
  expect(screen.getByText(/can’t be looked up just now/)).toBeTruthy();
  expect(form()).toEqual({ ...before, city: 'Nowhere' });
});

test('[WIZ-08] a pin that is set while an address is looked up stays where it was set', async () => {
  const { form, find } = showLocation({ city: 'Santo Domingo' });
  const answer = Promise.withResolvers<(typeof theatre)[]>();
  find.mockReturnValueOnce(answer.promise);
  press('Update Map');
  press('Press the map');
  expect(find.mock.calls[0]?.[1].aborted).toBe(true);
  answer.resolve([theatre]);
  await pass(0);
  expect(form().pin).toEqual({ latitude: 19.45, longitude: -70.7 });
});

test('[WIZ-08] complaints stand with their fields, and what is too long is complained about and not cut', () => {
  const { form } = showLocation({}, { errors: { city: 'Required', pin: 'Out of this world' } });
  const city = screen.getByLabelText(/^City/);
  expect(city.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Out of this world')).toBeTruthy();
  type(/^Place Name/, 'x'.repeat(301));
  expect(form().locationName).toHaveLength(301);
  expect(screen.getByText(/^1 letter too many/)).toBeTruthy();
});

test('[WIZ-08] the time zone of the pin is asked for when it rests, once for each place', async () => {
  const { nearest, onVenueZone } = showLocation({ pin: { latitude: 1, longitude: 2 } });
  await pass(1_000);
  expect(nearest.mock.calls.map(([pin]) => pin)).toEqual([{ latitude: 1, longitude: 2 }]);
  expect(onVenueZone).toHaveBeenLastCalledWith('America/Santo_Domingo');
  press('Press the map');
  await pass(1_000);
  press('Press the map');
  await pass(1_000);
  expect(nearest).toHaveBeenCalledTimes(2);
  press('Remove pin');
  await pass(1_000);
  expect(onVenueZone).toHaveBeenLastCalledWith(null);
  expect(nearest).toHaveBeenCalledTimes(2);
});

test('[WIZ-08] with no connection the zone of a pin that stays is left as it is known, that of a moved one is unknown', async () => {
  const { nearest, onVenueZone } = showLocation({ pin: { latitude: 1, longitude: 2 } });
  nearest.mockRejectedValue(new WireError('network'));
  await pass(1_000);
  expect(onVenueZone).not.toHaveBeenCalled();
  press('Press the map');
  await pass(1_000);
  expect(onVenueZone.mock.calls).toEqual([[null]]);
});

test('[WIZ-08] a pin that is taken away takes its zone along, known only from earlier or not', async () => {
  const { nearest, onVenueZone } = showLocation({ pin: { latitude: 1, longitude: 2 } });
  nearest.mockRejectedValue(new WireError('network'));
  await pass(1_000);
  press('Remove pin');
  await pass(1_000);
  expect(onVenueZone.mock.calls).toEqual([[null]]);
});
