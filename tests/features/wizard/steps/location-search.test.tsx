import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WireError } from '#sync/transport/ports.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { placeChanges, revertedFields } from '#features/wizard/place/changes.ts';
import { expectAccessibleNow, garden, mapNow, pass, showLocation, stopTheClock, theatre } from './location-stage.tsx';

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const town: FoundPlace = { ...theatre, placeId: 'city:1', locationName: null, address1: null, postalCode: null };

const field = (name: 'Place Name' | 'Address') =>
  screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) });
const type = (name: 'Place Name' | 'Address', value: string) => fireEvent.change(field(name), { target: { value } });
const key = (name: 'Place Name' | 'Address', pressed: string) => fireEvent.keyDown(field(name), { key: pressed });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('[WIZ-08] places are asked for after a pause, from two letters on, and an older question is given up', async () => {
  const { complete } = showLocation();
  type('Address', 'T');
  await pass(1_000);
  expect(complete).not.toHaveBeenCalled();
  type('Address', 'Te');
  await pass(249);
  expect(complete).not.toHaveBeenCalled();
  type('Address', 'Tea');
  await pass(249);
  expect(complete).not.toHaveBeenCalled();
  await pass(1);
  expect(complete.mock.calls.map(([text]) => text)).toEqual(['Tea']);
  complete.mockReturnValueOnce(new Promise(() => {}));
  type('Address', 'Teat');
  await pass(250);
  expect(complete.mock.calls[1]?.[1].aborted).toBe(false);
  type('Address', 'Teatr');
  expect(complete.mock.calls[1]?.[1].aborted).toBe(true);
});

test('[WIZ-08] an answer that comes after a later one changes nothing', async () => {
  const { complete } = showLocation();
  const late = Promise.withResolvers<FoundPlace[]>();
  complete.mockReturnValueOnce(late.promise);
  type('Address', 'Te');
  await pass(250);
  type('Address', 'Teatro');
  await pass(250);
  late.resolve([{ ...theatre, locationName: 'Somewhere else' }]);
  await pass(0);
  expect(options()).toEqual([expect.stringContaining('Teatro Nacional')]);
});

test('[WIZ-08] choosing a place fills its parts and the pin, leaves what it doesn’t know, and Undo takes it back', async () => {
  const { form, complete, onVenueZone, nearest } = showLocation({ address2: 'Back door', province: 'Mine' });
  complete.mockResolvedValue([{ ...theatre, province: null }]);
  type('Place Name', 'Teatro N');
  await pass(250);
  fireEvent.click(screen.getByRole('option', { name: /Teatro Nacional/ }));
  expect(form()).toMatchObject({
    locationName: 'Teatro Nacional',
    address: '35 Avenida Máximo Gómez',
    address2: 'Back door',
    city: 'Santo Domingo',
    state: 'DN',
    province: 'Mine',
    country: 'Dominican Republic',
    postalCode: '10204',
    placeId: 'photon:W1',
    pin: { latitude: 18.4719, longitude: -69.9108 },
  });
  expect(mapNow().center).toEqual({ latitude: 18.4719, longitude: -69.9108 });
  await pass(1_000);
  expect(onVenueZone.mock.calls).toEqual([['America/Santo_Domingo']]);
  expect(nearest).not.toHaveBeenCalled();
  expect(options()).toEqual([]);
  expect(screen.getByText('Place filled in')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Typed since' } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(form()).toMatchObject({ locationName: 'Teatro N', address: '', city: 'Typed since', placeId: '', pin: null });
});

test('[WIZ-08] the beginning of a town’s name was a search, an address is an address', () => {
  const searching = { ...emptyForm(), address: 'santo dom' };
  expect(placeChanges(searching, town, 'address')).toMatchObject({ address: '', city: 'Santo Domingo' });
  const typed = { ...emptyForm(), address: 'Calle 5, Santo Domingo' };
  expect(placeChanges(typed, town, 'address')).not.toHaveProperty('address');
  expect(placeChanges(typed, town, 'address')).not.toHaveProperty('postalCode');
  expect(
    revertedFields({ ...searching, ...placeChanges(searching, town, 'address') }, searching, { address: '' }),
  ).toEqual({
    address: 'santo dom',
  });
});

test('[WIZ-08] by keyboard: arrows go round, Enter takes, Escape closes, and the count is told', async () => {
  const { form, complete, container } = showLocation();
  complete.mockResolvedValue([theatre, town]);
  type('Address', 'Sa');
  await pass(250);
  const input = field('Address');
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('2 places found')).toBeTruthy();
  await expectAccessibleNow(container);
  key('Address', 'ArrowDown');
  key('Address', 'ArrowDown');
  const list = screen.getByRole('listbox', { name: 'Suggestions for Address' });
  const [, second] = within(list).getAllByRole('option');
  expect([input.getAttribute('aria-controls'), input.getAttribute('aria-activedescendant')]).toEqual([
    list.id,
    second?.id,
  ]);
  expect(second?.getAttribute('aria-selected')).toBe('true');
  key('Address', 'ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBeNull();
  key('Address', 'Escape');
  expect(options()).toEqual([]);
  expect(form().address).toBe('Sa');
  key('Address', 'ArrowDown');
  expect(options()).toHaveLength(2);
  key('Address', 'ArrowUp');
  key('Address', 'Enter');
  expect(form()).toMatchObject({ placeId: 'city:1', city: 'Santo Domingo', pin: { latitude: 18.4719 } });
});

test('[WIZ-08] what the arrows chose stays chosen when more places come', async () => {
  const { form, complete } = showLocation();
  type('Address', 'Te');
  await pass(250);
  complete.mockResolvedValueOnce([town, { ...theatre }]);
  type('Address', 'Tea');
  key('Address', 'ArrowDown');
  await pass(250);
  expect(options()).toHaveLength(2);
  key('Address', 'Enter');
  expect(form().placeId).toBe('photon:W1');
});

test('[WIZ-08] what the arrows chose is not taken any more when it has gone from the list', async () => {
  const { form, complete } = showLocation();
  type('Address', 'Te');
  await pass(250);
  complete.mockResolvedValueOnce([town]);
  type('Address', 'Tea');
  key('Address', 'ArrowDown');
  await pass(250);
  key('Address', 'Enter');
  expect(form().placeId).toBe('');
});

test('[WIZ-08] offline one’s own places are offered, and else a sentence and no error', async () => {
  const { form, complete, container } = showLocation({}, { venues: [garden] });
  complete.mockRejectedValue(new WireError('network'));
  type('Place Name', 'jardin');
  expect(options()).toEqual([expect.stringContaining('Jardín de Ana')]);
  await pass(250);
  expect(screen.getAllByText(/^Suggestions need a connection/)).toHaveLength(1);
  expect(field('Place Name').getAttribute('aria-invalid')).toBeNull();
  await expectAccessibleNow(container);
  fireEvent.click(screen.getByRole('option', { name: /Jardín/ }));
  expect(form()).toMatchObject({ locationName: 'Jardín de Ana', address: 'Calle 5', address2: 'Back door', pin: null });
  type('Place Name', 'zzz');
  await pass(250);
  expect(options()).toEqual([]);
  expect(screen.getAllByText(/^Suggestions need a connection/)).not.toHaveLength(0);
  expect(form().locationName).toBe('zzz');
});

test('[WIZ-08] a question without an answer is asked again, later each time, until somebody types on or has gone', async () => {
  const { complete } = showLocation();
  complete.mockRejectedValue(new WireError('timeout'));
  type('Address', 'Teatro');
  const asked = () => complete.mock.calls.map(([text]) => text);
  await pass(250);
  expect(asked()).toEqual(['Teatro']);
  await pass(1_999);
  expect(asked()).toHaveLength(1);
  await pass(1);
  expect(asked()).toHaveLength(2);
  await pass(3_999);
  expect(asked()).toHaveLength(2);
  complete.mockResolvedValueOnce([theatre]);
  await pass(1);
  expect(asked()).toEqual(['Teatro', 'Teatro', 'Teatro']);
  expect(options()).toHaveLength(1);
  expect(screen.queryAllByText(/^Suggestions need a connection/)).toEqual([]);
  await pass(60_000);
  expect(asked()).toHaveLength(3);
  type('Address', 'Teatro N');
  await pass(250);
  fireEvent.blur(field('Address'));
  await pass(60_000);
  expect(asked()).toHaveLength(4);
});

test('[WIZ-08] one’s own place and the same from the map are one', async () => {
  const own = { ...theatre, address2: null, placeId: null };
  showLocation({}, { venues: [own] });
  type('Place Name', 'Teatro');
  await pass(250);
  expect(options()).toHaveLength(1);
});
