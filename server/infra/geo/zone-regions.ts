/**
 * Countries with several times, as `zone, then the GeoNames codes of its regions; …`. `*` stands for all regions not
 * listed; `none` precedes regions with several times or with disputed ones.
 */
const written: Record<string, string> = {
  BR: `America/Sao_Paulo 07 08 15 18 21 23 26 27 29; America/Bahia 05; America/Fortaleza 06 13 17 20 22; America/Recife 30;
    America/Maceio 02 28; America/Belem 03 16; America/Araguaina 31; America/Campo_Grande 11; America/Cuiaba 14;
    America/Manaus 04; America/Boa_Vista 25; America/Porto_Velho 24; America/Rio_Branco 01`,
  CD: `Africa/Kinshasa 02 06 08 19 20 24 25 26 28 31; Africa/Lubumbashi 04 10 11 12 13 14 15 16 17 18 21 22 23 27 29 30`,
  CL: `America/Punta_Arenas 10; none 02; America/Santiago *`,
  EC: `Pacific/Galapagos 01; America/Guayaquil *`,
  FM: `Pacific/Kosrae 01; Pacific/Pohnpei 02; Pacific/Chuuk 03 04`,
  GL: `America/Nuuk 04 06 07 11839534`,
  ID: `Asia/Jakarta 01 03 04 05 07 08 10 15 24 26 30 32 33 35 37 40; Asia/Pontianak 11 13;
    Asia/Makassar 02 12 14 17 18 21 22 31 34 38 41 42; Asia/Jayapura 28 29 36 39`,
  KZ: `Asia/Almaty 01 02 03 05 10 11 12 15 16 17 1537272; Asia/Aqtobe 04; Asia/Atyrau 06; Asia/Oral 07; Asia/Aqtau 09;
    Asia/Qostanay 13; Asia/Qyzylorda 08 14`,
  MN: `Asia/Hovd 03 12 19; none 09 10; Asia/Ulaanbaatar *`,
  NZ: `Pacific/Chatham 10; Pacific/Auckland *`,
  PF: `Pacific/Tahiti 00 01 02 05; Pacific/Marquesas 04`,
  PG: `Pacific/Bougainville 07; Pacific/Port_Moresby *`,
  RU: `Europe/Moscow 01 06 09 10 12 16 17 19 21 22 24 25 27 28 34 37 38 41 42 43 45 46 47 48 49 50 51 52 56 57 60 61 62 66 68
    69 70 72 73 76 77 83 85 86 88; Europe/Kaliningrad 23; Europe/Kirov 33; Europe/Volgograd 84; Europe/Astrakhan 07;
    Europe/Saratov 67; Europe/Ulyanovsk 81; Europe/Samara 65 80; Asia/Yekaterinburg 08 13 32 40 55 71 78 87 90; Asia/Omsk 54;
    Asia/Novosibirsk 53; Asia/Barnaul 03 04; Asia/Tomsk 75; Asia/Novokuznetsk 29; Asia/Krasnoyarsk 31 79 91;
    Asia/Irkutsk 11 20; Asia/Chita 93; Asia/Yakutsk 05; Asia/Vladivostok 30 59 89; Asia/Sakhalin 64; Asia/Magadan 44;
    Asia/Kamchatka 92; Asia/Anadyr 15`,
  UA: `none 11 20; Europe/Kyiv *`,
};

const zones = new Map<string, string | null>();
for (const [country, lists] of Object.entries(written)) {
  for (const list of lists.split(';')) {
    const [zone = '', ...codes] = list.trim().split(/\s+/);
    for (const code of codes) zones.set(`${country} ${code}`, zone === 'none' ? null : zone);
  }
}

/** The time zone of a region, by the gazetteer's code; null if it is uncertain or the country isn't listed here. */
export function zoneOfRegion(country: string, code: string): string | null {
  const own = zones.get(`${country} ${code}`);
  return own === undefined ? (zones.get(`${country} *`) ?? null) : own;
}
