import { fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { timesOfDays } from '#contract/calendar/all-day.ts';
import { placeText } from '#shared-parts/events/texts.ts';
import { DateStep } from '#features/wizard/steps/date.tsx';
import { emptyForm, withDefaults, type EventForm, type FormErrors } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { timesOf } from '#features/wizard/time/times.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { zonePlace } from '#features/wizard/time/describe-times.ts';
import { deviceZone } from '#features/wizard/time/zoned-time.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const nowMs = Date.UTC(2026, 10, 21, 12);
const seen: { form: EventForm } = { form: emptyForm() };

function Step({ first, errors, venueZone }: { first: EventForm; errors: FormErrors; venueZone: string | null }) {
  const [held, setHeld] = useState(first);
  useEffect(() => {
    seen.form = held;
  }, [held]);
  const change = (made: Partial<EventForm>) => {
    setHeld((last) => withDefaults(last, made, nowMs));
  };
  const wrong = { ...timesOf(held).errors, ...errors };
  return <DateStep form={held} errors={wrong} change={change} venueZone={venueZone} nowMs={nowMs} />;
}

function open(change: Partial<EventForm> = {}, errors: FormErrors = {}, venueZone: string | null = null) {
  const first = { ...emptyForm(), zone: 'America/Santo_Domingo', ...change };
  return show(<Step first={first} errors={errors} venueZone={venueZone} />);
}

const repeating = { isRecurring: true, date: '2026-11-27', startTime: '21:00', recurrence: 'FREQ=WEEKLY;BYDAY=FR' };
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
/** What is said of the times; messages of the app's own have the same role. */
const sentence = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'P')?.textContent;
const nextDates = () =>
  within(screen.getByRole('list', { name: 'Next dates' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span')?.textContent);

describe('[WIZ-07] the date step', () => {
  test('asks for an event that takes place once, with a date, a start and an end, all empty', () => {
    open();
    const once = screen.getByRole<HTMLInputElement>('radio', {
      name: 'Individual Event',
      description: 'One-time event',
    });
    expect(once.checked).toBe(true);
    expect(screen.getByRole('radio', { name: 'Recurring event', description: 'Repeating event' })).toBeTruthy();
    for (const name of [/^Date/, /^Start Time/, 'End Time']) {
      expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('');
    }
  });

  test('says what was understood', () => {
    open();
    type(/^Date/, '2026-11-27');
    expect(sentence()).toBe('Fri 27 Nov 2026, 10:00, Santo Domingo time');
    type(/^Start Time/, '21:00');
    type('End Time', '03:00');
    expect(sentence()).toContain('21:00 to 03:00 the next day (6 hours)');
  });

  test('has a day for an end that is days away, which stays while its field is cleared', () => {
    open({ date: '2026-11-27', startTime: '21:00', endTime: '03:00' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ends on another day' }));
    expect(seen.form.endDate).toBe('2026-11-28');
    type('End Date', '');
    type('End Date', '2026-11-30');
    expect(sentence()).toContain('to Mon 30 Nov 2026, 03:00');
    type('End Date', '2026-11-26');
    expect(screen.getByLabelText('End Date').getAttribute('aria-invalid')).toBe('true');
    expect(seen.form.endTime).toBe('03:00');
  });

  test('keeps the day of an end that is put aside, as far from the start as it was, for ticking again', () => {
    open({ date: '2026-11-27', startTime: '21:00', endTime: '03:00', endDate: '2026-11-30' });
    const other = screen.getByRole('checkbox', { name: 'Ends on another day' });
    fireEvent.click(other);
    expect(seen.form.endDate).toBe('');
    fireEvent.click(other);
    expect(seen.form.endDate).toBe('2026-11-30');
    fireEvent.click(other);
    type(/^Date/, '2026-12-04');
    fireEvent.click(other);
    expect(seen.form.endDate).toBe('2026-12-07');
  });

  test('warns quietly of what is past, and of what the clocks do', () => {
    open({ date: '2026-10-25', startTime: '02:30', zone: 'Europe/Madrid' });
    expect(screen.getByText('This is in the past: the event will be shown as finished.')).toBeTruthy();
    expect(screen.getByText(/^The clocks change that night: 02:30 comes twice/)).toBeTruthy();
    expect(screen.getByLabelText(/^Date/).getAttribute('aria-invalid')).toBeNull();
  });
});

describe('[WIZ-07] the time zone', () => {
  test('is the device’s, the venue’s or any other, and the times stay', () => {
    open({ date: '2026-11-27', startTime: '21:00', zone: deviceZone() }, {}, 'Europe/Madrid');
    const select = screen.getByLabelText('Time zone');
    const options = within(select).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      `Your time zone (${zonePlace(deviceZone())})`,
      'The venue’s time zone (Madrid)',
      'Another time zone',
    ]);
    type('Time zone', 'Europe/Madrid');
    expect(seen.form).toMatchObject({ zone: 'Europe/Madrid', startTime: '21:00', date: '2026-11-27' });
    type('Time zone', 'other');
    type(/^Name of the time zone/, 'lim');
    expect(seen.form.zone).toBe('lim');
    expect(screen.getByText(/^Choose a time zone of the list/)).toBeTruthy();
    type(/^Name of the time zone/, 'lima');
    fireEvent.blur(screen.getByLabelText(/^Name of the time zone/));
    expect(seen.form).toMatchObject({ zone: 'America/Lima', startTime: '21:00', date: '2026-11-27' });
  });

  test('of an imported event may be a mere offset', () => {
    open({ zone: '+05:30', date: '2026-11-27', startTime: '21:00' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Name of the time zone/).value).toBe('+05:30');
    expect(sentence()).toContain('UTC+05:30');
    expect(screen.getByLabelText('Time zone').querySelectorAll('option')).toHaveLength(2);
  });
});

describe('[WIZ-07] how it repeats', () => {
  test('begins with every week on the start’s weekday, and switching back and forth loses nothing', () => {
    open({ date: '2026-11-27', startTime: '21:00' });
    pick('Recurring event');
    expect(screen.getByRole('button', { name: 'Friday' }).getAttribute('aria-pressed')).toBe('true');
    press('Monday');
    type('Every', '2');
    expect(screen.getByText('Every 2 weeks on Monday and Friday')).toBeTruthy();
    expect(nextDates()[0]).toBe('Fri 27 Nov 2026, 21:00');
    pick('Individual Event');
    expect(screen.queryByText('Repeats')).toBeNull();
    pick('Recurring event');
    expect(seen.form.recurrence).toBe('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR');
  });

  test('by month, on a date or on a weekday of it', () => {
    open(repeating);
    type('Period', 'MONTHLY');
    expect(screen.getByText('Every month on the 27th')).toBeTruthy();
    type('Day of the month', '-1');
    expect(screen.getByText('Every month on the last day')).toBeTruthy();
    expect(screen.getByText(/^The first date is the start itself, Fri 27 Nov 2026/)).toBeTruthy();
    pick('Weekday');
    expect(screen.getByText('Every month on the 4th Friday')).toBeTruthy();
    type('Which one', '-1');
    expect(screen.getByText('Every month on the last Friday')).toBeTruthy();
    expect(nextDates()[1]).toBe('Fri 25 Dec 2026, 21:00');
    type('Period', 'WEEKLY');
    type('Period', 'MONTHLY');
    expect(screen.getByText('Every month on the last Friday')).toBeTruthy();
  });

  test('ends never, on a day or after some dates, and each is kept while another is chosen', () => {
    open(repeating);
    pick('Until');
    type('Last day', '2026-12-11');
    expect(nextDates()).toHaveLength(3);
    pick('After');
    type('Number of dates', '');
    expect(screen.getByText('Say how it repeats to see the next dates.')).toBeTruthy();
    type('Number of dates', '2');
    expect(nextDates()).toHaveLength(2);
    pick('Until');
    expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-11');
    expect(seen.form.recurrence).toBe('RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261211');
    type('Last day', '2026-11-01');
    expect(screen.getByText('This is before the first date')).toBeTruthy();
  });

  test('without dates that are left out, by a button or by their day, and back with one press', () => {
    open(repeating);
    expect(nextDates()).toHaveLength(5);
    press('Leave out Fri 4 Dec 2026');
    expect(nextDates()[1]).toBe('Fri 11 Dec 2026, 21:00');
    expect(document.activeElement?.textContent).toBe('Next dates');
    type('Leave out a date', '2027-03-04');
    expect(screen.getByText('Thu 4 Mar 2027 is none of its dates')).toBeTruthy();
    type('Leave out a date', '2027-03-05');
    fireEvent.keyDown(screen.getByLabelText('Leave out a date'), { key: 'Enter' });
    expect(seen.form.recurrence).toContain('EXDATE:20261204,20270305');
    press('Put back Fri 4 Dec 2026');
    expect(nextDates()[1]).toBe('Fri 4 Dec 2026, 21:00');
    expect(seen.form.recurrence).toContain('EXDATE:20270305');
  });

  test('by a rule from elsewhere that is left alone until a new one is built', () => {
    open({ ...repeating, recurrence: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13' });
    expect(screen.getByText('Every month on the 13th, if it is a Friday')).toBeTruthy();
    expect(screen.queryByLabelText('Every')).toBeNull();
    press('Build a new rule');
    expect(seen.form.recurrence).toBe('RRULE:FREQ=WEEKLY;BYDAY=FR');
  });

  test('says what is missing once somebody has tried to publish, at the field that is to be mended', () => {
    const { unmount } = open(repeating);
    type('Every', '');
    expect(screen.getByLabelText('Every').getAttribute('aria-invalid')).toBeNull();
    const { recurrence, repeat } = seen.form;
    unmount();
    open({ ...repeating, recurrence, repeat }, { recurrence: 'Choose how it repeats' });
    expect(screen.getByLabelText<HTMLInputElement>('Every').value).toBe('');
    expect(screen.getByLabelText('Every').getAttribute('aria-invalid')).toBe('true');
  });
});

test('[WIZ-07] can be used by all', async () => {
  const { container } = open(repeating);
  press('Leave out Fri 4 Dec 2026');
  type('Period', 'MONTHLY');
  pick('Weekday');
  type('Time zone', 'other');
  await expectAccessible(container);
});

describe('[WIZ-07] an all-day event', () => {
  const timed = { date: '2026-11-27', startTime: '21:00', endTime: '23:00' };

  test('asks for days alone, and says what was understood', () => {
    open(timed);
    fireEvent.click(screen.getByRole('checkbox', { name: 'All day' }));
    expect(screen.queryByLabelText(/^Start Time/)).toBeNull();
    expect(sentence()).toBe('Fri 27 Nov 2026, all day');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ends on another day' }));
    type('End Date', '2026-11-29');
    expect(sentence()).toBe('Fri 27 Nov 2026 to Sun 29 Nov 2026 (3 days)');
    type('End Date', '2026-11-26');
    expect(screen.getByText('The last day must not be before the first')).toBeTruthy();
  });

  test('has its hours back when it is none any more, and usual ones where there were none', () => {
    open({ ...timed, isAllDay: true });
    fireEvent.click(screen.getByRole('checkbox', { name: 'All day' }));
    expect(seen.form).toMatchObject(timed);
    const fresh = withDefaults({ ...emptyForm(), isAllDay: true, date: '2026-11-27' }, { isAllDay: false }, nowMs);
    expect(fresh.startTime).toBe('10:00');
  });

  test('is read from an event and written as it was, its days held by every zone', () => {
    for (const timezone of [null, 'Europe/Madrid']) {
      const days = { start_date: '2026-11-27', end_date: '2026-11-29', timezone };
      const times = timesOfDays({ first: '2026-11-27', last: '2026-11-29' }, timezone);
      const form = formOf({ title: 'Fair', description: 'Books', ...days, ...times });
      expect(form).toMatchObject({ isAllDay: true, date: '2026-11-27', endDate: '2026-11-29' });
      const made = eventInputOf({ ...form, isUnannounced: true });
      const { timezone: _zone, ...written } = { ...days, ...times };
      expect(made).toMatchObject({ input: timezone === null ? written : { ...written, timezone } });
    }
  });

  test('repeats by days', () => {
    open({ ...repeating, isAllDay: true });
    expect(nextDates()?.slice(0, 2)).toEqual(['Fri 27 Nov 2026', 'Fri 4 Dec 2026']);
  });
});

test('[WIZ-08] people can come to a place and join online: both are kept, and read again', () => {
  const place = { locationName: 'Kulturhaus', address: 'Am Platz 1', city: 'Berlin', country: 'Germany' };
  const form = {
    ...emptyForm(),
    title: 'Talk',
    description: 'About it',
    date: '2026-11-27',
    startTime: '19:00',
    ...place,
  };
  const made = eventInputOf({ ...form, isHybrid: true, link: 'meet.example/a' });
  const hybrid = { ...place, online: true, event_link: 'https://meet.example/a' };
  expect(made).toMatchObject({ input: hybrid });
  expect(formOf({ date_time: '2026-11-27T19:00:00Z', ...hybrid })).toMatchObject({
    online: false,
    isHybrid: true,
    ...place,
  });
  expect(placeText({ ...place, online: true, location: null })).toBe('Kulturhaus, Berlin and online');
});
