import { expect, test } from 'vitest';
import { noFaults, parseFaults } from '#app/faults/parse-faults.ts';

test.each([
  ['los:0.3', 'There is no fault “los:0.3”: there are 500, loss, delay, portal, clock.'],
  ['loss:1.5', '“loss:1.5” isn’t loss:0.3, a share from 0 to 1.'],
  ['loss:often', '“loss:often” isn’t loss:0.3, a share from 0 to 1.'],
  ['delay', '“delay” isn’t delay:800, milliseconds up to 600000.'],
  ['delay:-5', '“delay:-5” isn’t delay:800, milliseconds up to 600000.'],
  ['delay:600001', '“delay:600001” isn’t delay:800, milliseconds up to 600000.'],
  ['500:2', '“500:2” isn’t 500:0.2, a share from 0 to 1.'],
  ['clock:1y', '“clock:1y” isn’t clock:+1y or clock:-90s, with s, m, h, d or y.'],
  ['clock:+1w', '“clock:+1w” isn’t clock:+1y or clock:-90s, with s, m, h, d or y.'],
  ['toString', 'There is no fault “toString”: there are 500, loss, delay, portal, clock.'],
])('[OFF-07] %s is told of and does nothing', (text, error) => {
  expect(parseFaults(text)).toEqual({ faults: noFaults, errors: [error] });
});

test('[OFF-07] what isn’t understood takes nothing else with it', () => {
  const { faults, errors } = parseFaults('los:1, delay:800');
  expect([faults.delay, errors.length]).toEqual([800, 1]);
});

test.each([
  ['', noFaults],
  [
    'loss:0.3,delay:800,portal,500:0.2,clock:+1y',
    { loss: 0.3, delay: 800, portal: 1, 500: 0.2, clock: 31_536_000_000 },
  ],
  ['clock:-90s', { ...noFaults, clock: -90_000 }],
  ['loss', { ...noFaults, loss: 1 }],
])('[OFF-07] “%s” is read', (text, faults) => {
  expect(parseFaults(text)).toEqual({ faults, errors: [] });
});
