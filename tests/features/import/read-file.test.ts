import { describe, expect, test } from 'vitest';
import { mostBytes, type Choices } from '#features/import/read/reading.ts';
import { openFile, readEvents } from '#features/import/read/read-file.ts';
import { templateText } from '#features/import/template.ts';

const madrid: Choices = { zone: 'Europe/Madrid', order: 'day-first' };

function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'events.csv'): File {
  return new File([content], name);
}

async function read(content: string | Uint8Array<ArrayBuffer>, choices: Choices = madrid, name = 'events.csv') {
  return readEvents(await openFile(fileOf(content, name)), choices);
}

/** The one event of a file with one row. */
async function eventOf(header: string, row: string, choices: Choices = madrid) {
  const { rows, faults } = await read(`${header}\n${row}\n`, choices);
  expect(faults).toEqual([]);
  return rows[0]?.event;
}

/** `row field: message` of each fault. */
async function faultsOf(content: string, choices: Choices = madrid): Promise<string[]> {
  const { faults } = await read(content, choices);
  return faults.map(({ row, field, message }) => `${row} ${String(field)}: ${message}`);
}

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('[IMPORT-02] columns', () => {
  test('in English and Spanish, in any order and spelling; others are named', async () => {
    const { rows, unused } = await read(
      'DESCRIPCIÓN;Código_Postal;Título;Fecha de inicio;Hora inicio;Hora fin;Aforo;Lugar;Director\nHola;28001;Jazz;28/11/2026;21:00;01:30;80;Sala;Ana\n',
    );
    expect(unused).toEqual(['Director']);
    expect(rows[0]?.event).toMatchObject({
      title: 'Jazz',
      description: 'Hola',
      postalCode: '28001',
      locationName: 'Sala',
      capacity: 80,
      date_time: '2026-11-28T21:00:00+01:00',
      end_date_time: '2026-11-29T01:30:00+01:00',
      timezone: 'Europe/Madrid',
    });
  });

  test('a file without a needed one is refused with the names that it has', async () => {
    await expect(read('Nombre del acto;Fecha;Director\nJazz;28/11/2026;Ana\n')).rejects.toThrow(
      'No column is called “title” or “título”. The first row of the file must name the columns: see the template. Found there: Fecha, Nombre del acto, Director.',
    );
    await expect(read('Title,City\nJazz,Madrid\n')).rejects.toThrow(/“start”.* Found there: Title, City\.$/);
  });

  test('of another calendar’s export', async () => {
    const { rows, faults } = await read(
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\nTalk,11/28/2026,9:30 PM,11/28/2026,11:00 PM,False,About it,Room 1,True\nFair,11/29/2026,,11/30/2026,,True,,,False\n',
      { zone: 'America/New_York', order: null },
    );
    expect(faults).toEqual([]);
    expect(rows.map(({ event }) => [event.date_time, event.start_date, event.end_date])).toEqual([
      ['2026-11-28T21:30:00-05:00', null, null],
      ['2026-11-29T00:00:00-05:00', '2026-11-29', '2026-11-30'],
    ]);
  });

  test('what their cells say', async () => {
    const header =
      'title,start,time zone,latitude,longitude,category,tags,price,capacity,link,language,repeats,city,address,country,state';
    const row =
      'T,2026-11-28T21:00,America/Santo_Domingo,"18,5",-69.9,Música,"a, b","1.204,50",250,example.org/x,español,semanal,Santo Domingo,Calle 1,RD,DN';
    expect(await eventOf(header, row)).toMatchObject({
      description: 'T',
      date_time: '2026-11-28T21:00:00-04:00',
      timezone: 'America/Santo_Domingo',
      location: { type: 'Point', coordinates: [-69.9, 18.5] },
      category: 'conciertos_y_musica',
      tags: ['a', 'b'],
      price: '1204.50',
      pricing_type: 'paid',
      capacity: 250,
      event_link: 'https://example.org/x',
      online: false,
      language: 'es',
      event_type: 'recurring',
      recurrence: 'FREQ=WEEKLY',
      city: 'Santo Domingo',
      address: 'Calle 1',
      country: 'RD',
      state: 'DN',
    });
  });

  test('a link without a place is online, and a word that is no category stays as a tag', async () => {
    expect(await eventOf('title,start,link,type', 'T,2026-11-28,https://meet.example.org/x,Quiz')).toMatchObject({
      online: true,
      category: null,
      tags: ['Quiz'],
    });
  });

  test('the template can be imported as it is, whichever separator a country uses', async () => {
    for (const separator of [',', ';']) {
      const { rows, faults, unused } = await read(templateText(separator));
      expect([rows.length, faults, unused]).toEqual([2, [], []]);
      expect(rows[0]?.event).toMatchObject({ price: '12.50', currency: 'EUR' });
    }
  });
});

test.each([
  ['UTF-8', new TextEncoder().encode('título,inicio\nCafé,2026-11-28\n')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFtítulo,inicio\nCafé,2026-11-28\n')],
  ['UTF-16LE with its mark', utf16('\uFEFFtítulo\tinicio\nCafé\t2026-11-28\n', true)],
  ['UTF-16BE with its mark', utf16('\uFEFFtítulo\tinicio\nCafé\t2026-11-28\n', false)],
  ['UTF-16LE without', utf16('título,inicio\nCafé,2026-11-28\n', true)],
  ['Latin-1', Uint8Array.from('título,inicio\nCafé,2026-11-28\n', (letter) => letter.charCodeAt(0))],
])('[IMPORT-02] the encoding %s', async (name, bytes) => {
  const { rows, isGuessed } = await read(bytes);
  expect([rows[0]?.event.title, isGuessed]).toEqual(['Café', name === 'Latin-1']);
});

describe('[IMPORT-03] dates', () => {
  test.each([
    ['2026-11-28 21:00', '2026-11-28T21:00:00+01:00'],
    ['2026-11-28T21:00:30', '2026-11-28T21:00:30+01:00'],
    ['2026-11-28T21:00:00-05:00', '2026-11-28T21:00:00-05:00'],
    ['2026-11-28T20:00Z', '2026-11-28T20:00:00Z'],
    ['28/11/2026 21:00', '2026-11-28T21:00:00+01:00'],
    ['28.11.2026, 21h30', '2026-11-28T21:30:00+01:00'],
    ['28-11-26 9 pm', '2026-11-28T21:00:00+01:00'],
    ['20261128 12:30 a.m.', '2026-11-28T00:30:00+01:00'],
    ['28 de noviembre de 2026 21:00', '2026-11-28T21:00:00+01:00'],
    ['Saturday, November 28th, 2026 9:00 PM', '2026-11-28T21:00:00+01:00'],
  ])('%s', async (written, at) => {
    expect((await eventOf('title;start', `T;${written}`))?.date_time).toBe(at);
  });

  test.each(['31/02/2026 21:00', '2026-13-01', '28/11/2026 25:00', 'soon', '28/11', '9999999', '21:00 pm'])(
    '%s is none, and the fault says what to write',
    async (written) => {
      const [fault = ''] = await faultsOf(`title;start\nT;${written}\n`);
      expect(fault).toMatch(/^2 start: /);
      expect(fault).toContain('2026-11-28 21:00');
    },
  );

  test('which come first, the day or the month, is shown by others, else asked', async () => {
    const open = await read('title,start\nA,3/4/2026\n', { ...madrid, order: null });
    expect(open.order).toMatchObject({ isShown: false });
    const asked = await read('title,start\nA,3/4/2026\n', { ...madrid, order: 'month-first' });
    expect(asked.rows[0]?.event.start_date).toBe('2026-03-04');
    const byDay = await read('title,start\nA,3/4/2026\nB,28/4/2026\n', { ...madrid, order: null });
    expect([byDay.order, byDay.rows[0]?.event.start_date]).toEqual([
      { used: 'day-first', isShown: true },
      '2026-04-03',
    ]);
    const byMonth = await read('title,start\nA,3/4/2026\nB,4/28/2026\n', { ...madrid, order: null });
    expect([byMonth.order?.used, byMonth.rows[0]?.event.start_date]).toEqual(['month-first', '2026-03-04']);
    expect((await read('title,start\nA,2026-04-03\n', { ...madrid, order: null })).order).toBeNull();
  });

  test('times without a zone are named, and read in the chosen one', async () => {
    const text = 'title,start,zone\nA,2026-11-28 21:00,\nB,2026-11-28 21:00,Asia/Tokyo\n';
    const { rows, isFloating } = await read(text, { ...madrid, zone: 'America/Lima' });
    expect(isFloating).toBe(true);
    expect(rows.map(({ event }) => event.date_time)).toEqual([
      '2026-11-28T21:00:00-05:00',
      '2026-11-28T21:00:00+09:00',
    ]);
    expect((await read('title,start,zone\nB,2026-11-28 21:00,Asia/Tokyo\n')).isFloating).toBe(false);
  });
});

describe('[IMPORT-04] faults', () => {
  test('name the row and what the file calls the field, and leave the other rows alone', async () => {
    const text = [
      'Nombre,inicio,fin,precio,aforo,latitud,longitud,enlace,idioma,se repite,zona horaria,moneda',
      'Good,2026-11-28 21:00,23:00,12,10,,,,,,,',
      ',2026-11-28 21:00,,,,,,,,,,',
      'A,,,,,,,,,,,',
      'B,21:00,,,,,,,,,,',
      'C,2026-11-28 21:00,2026-11-27 21:00,,,,,,,,,',
      'D,2026-11-28 21:00,,12 €,,,,,,,,USD',
      'E,2026-11-28 21:00,,,0,,,,,,,',
      'F,2026-11-28 21:00,,,,91,0,,,,,',
      'G,2026-11-28 21:00,,,,40,,,,,,',
      'H,2026-11-28 21:00,,,,,,nothing,,,,',
      'I,2026-11-28 21:00,,,,,,,Klingon-ish,,,',
      'J,2026-11-28 21:00,,,,,,,,sometimes,,',
      'K,2026-11-28 21:00,,,,,,,,,Mars/Base,',
      `${'L'.repeat(201)},2026-11-28 21:00,,,,,,,,,,`,
      'M,2026-11-28 21:00,2026-11-30,,,,,,,,,',
      'N,2026-11-28 21:00,,12,,,,,,,,QQQ',
    ].join('\n');
    const faults = await faultsOf(text);
    expect(faults.map((fault) => fault.split(': ')[0])).toEqual([
      '3 Nombre',
      '4 inicio',
      '5 inicio',
      '6 fin',
      '7 precio',
      '8 aforo',
      '9 latitud',
      '10 longitud',
      '11 enlace',
      '12 idioma',
      '13 se repite',
      '14 zona horaria',
      '15 Nombre',
      '16 fin',
      '17 precio',
    ]);
    expect((await read(text)).rows.map(({ event }) => event.title)).toEqual(['Good']);
  });

  test('a mark that is never closed, and NUL within a cell', async () => {
    const filler = 'x'.repeat(1_000);
    expect(await faultsOf(`title,start,description\nA,2026-11-28,"${filler}\n`)).toEqual([
      expect.stringMatching(/^2 null: A quotation mark/),
    ]);
    expect(await faultsOf(`title,start,description\nA,2026-11-28,${filler}\0\n`)).toEqual([
      expect.stringMatching(/^2 description: .*NUL/),
    ]);
  });

  test.each([
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2), /Save it as CSV/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), /no text file/],
    ['nothing', Uint8Array.of(), /empty/],
    ['no title', new TextEncoder().encode('start\n2026-11-28\n'), /“title”/],
    ['no start', new TextEncoder().encode('title\nA\n'), /“start”/],
    ['no rows', new TextEncoder().encode('title,start\n,\n'), /no event/],
    ['too much', new Uint8Array(mostBytes + 1), /5 MB/],
  ])('a file that is %s says what is wrong', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  test('more rows than go at once are counted, not lost in silence', async () => {
    const { rows, more } = await read(`title,start\n${'A,2026-11-28\n'.repeat(2_003)}`);
    expect([rows.length, more]).toEqual([2_000, 3]);
  });
});

test('[IMPORT-07] formulas and HTML are plain text', async () => {
  const title = '=HYPERLINK("https://evil.example/"; "<b>Click</b>")';
  expect((await eventOf('title,start', `"${title.replaceAll('"', '""')}",2026-11-28`))?.title).toBe(title);
});

describe('calendar files', () => {
  const calendar = (...events: string[][]) =>
    ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
      '\r\n',
    );

  test('[IMPORT-01] are read with the one reader of calendars, each event by its UID', async () => {
    const text = calendar(
      ['UID:1@x', 'SUMMARY:Jazz', 'DTSTART:20261128T210000', 'BEGIN:VALARM', 'END:VALARM'],
      ['UID:1@x', 'SUMMARY:Jazz', 'RECURRENCE-ID:20261205T210000', 'DTSTART:20261205T210000'],
    );
    const { rows, isFloating, unused } = await read(text, madrid, 'my.ics');
    expect(rows.map(({ identity, event }) => [identity, event.date_time])).toEqual([
      [['ics-uid', '1@x', ''], '2026-11-28T21:00:00+01:00'],
      [['ics-uid', '1@x', '20261205T210000'], '2026-12-05T21:00:00+01:00'],
    ]);
    expect([isFloating, unused]).toEqual([true, ['VALARM']]);
  });

  test('[IMPORT-04] tell which event has which fault', async () => {
    const text = calendar(
      ['UID:1', 'SUMMARY:Jazz', 'DTSTART:tomorrow'],
      ['UID:2', 'SUMMARY:Off', 'DTSTART:20261128T210000Z', 'STATUS:CANCELLED'],
    );
    const { faults } = await read(text, madrid, 'calendar.txt');
    expect(faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'DTSTART', 'Jazz: Not a date that can be read: tomorrow'],
      [2, 'STATUS', 'Off: cancelled in that calendar, and left out'],
    ]);
    await expect(read('nothing', madrid, 'my.ics')).rejects.toThrow(/no calendar/);
  });
});

test('[IMPORT-05] a row is known by its id, else by title, start and place, in whichever order the rows and columns are', async () => {
  const identities = async (text: string) => (await read(text)).rows.map(({ identity }) => identity);
  const byId = await identities('id,title,start\n7,A,2026-11-28\n');
  expect(byId).toEqual(await identities('start,id,title\n2027-01-01,7,Another\n'));
  const first = await identities('title,start,place\nA,2026-11-28 21:00,Sala\nB,2026-11-28 21:00,Sala\n');
  const again = await identities('lugar;título;inicio\nSala;B;28/11/2026 21:00\nsala;a;28/11/2026 21:00\n');
  expect(new Set(first.map(String))).toEqual(new Set(again.map(String)));
  expect(first).not.toEqual(await identities('title,start,place\nA,2026-11-29 21:00,Sala\nB,2026-11-29 21:00,Sala\n'));
});
