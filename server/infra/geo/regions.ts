import { foldName } from './fold-name.ts';

/**
 * Regions that people write after a city, as `GeoNames code, short name, full name, time zone`. Only countries whose
 * addresses usually include them.
 */
const written: Record<string, string> = {
  US: `AL,AL,Alabama,Chicago AK,AK,Alaska,Anchorage AZ,AZ,Arizona,Phoenix AR,AR,Arkansas,Chicago CA,CA,California,Los_Angeles
    CO,CO,Colorado,Denver CT,CT,Connecticut,New_York DE,DE,Delaware,New_York DC,DC,District_of_Columbia,New_York
    FL,FL,Florida,New_York GA,GA,Georgia,New_York HI,HI,Hawaii,Pacific/Honolulu ID,ID,Idaho,Boise IL,IL,Illinois,Chicago
    IN,IN,Indiana,Indiana/Indianapolis IA,IA,Iowa,Chicago KS,KS,Kansas,Chicago KY,KY,Kentucky,New_York
    LA,LA,Louisiana,Chicago ME,ME,Maine,New_York MD,MD,Maryland,New_York MA,MA,Massachusetts,New_York
    MI,MI,Michigan,Detroit MN,MN,Minnesota,Chicago MS,MS,Mississippi,Chicago MO,MO,Missouri,Chicago
    MT,MT,Montana,Denver NE,NE,Nebraska,Chicago NV,NV,Nevada,Los_Angeles NH,NH,New_Hampshire,New_York
    NJ,NJ,New_Jersey,New_York NM,NM,New_Mexico,Denver NY,NY,New_York,New_York NC,NC,North_Carolina,New_York
    ND,ND,North_Dakota,Chicago OH,OH,Ohio,New_York OK,OK,Oklahoma,Chicago OR,OR,Oregon,Los_Angeles
    PA,PA,Pennsylvania,New_York RI,RI,Rhode_Island,New_York SC,SC,South_Carolina,New_York
    SD,SD,South_Dakota,Chicago TN,TN,Tennessee,Chicago TX,TX,Texas,Chicago UT,UT,Utah,Denver
    VT,VT,Vermont,New_York VA,VA,Virginia,New_York WA,WA,Washington,Los_Angeles WV,WV,West_Virginia,New_York
    WI,WI,Wisconsin,Chicago WY,WY,Wyoming,Denver`,
  CA: `01,AB,Alberta,Edmonton 02,BC,British_Columbia,Vancouver 03,MB,Manitoba,Winnipeg 04,NB,New_Brunswick,Moncton
    05,NL,Newfoundland_and_Labrador,St_Johns 07,NS,Nova_Scotia,Halifax 08,ON,Ontario,Toronto
    09,PE,Prince_Edward_Island,Halifax 10,QC,Quebec,Toronto 11,SK,Saskatchewan,Regina 12,YT,Yukon,Whitehorse
    13,NT,Northwest_Territories,Edmonton 14,NU,Nunavut,Iqaluit`,
  AU: `01,ACT,Australian_Capital_Territory,Sydney 02,NSW,New_South_Wales,Sydney 03,NT,Northern_Territory,Darwin
    04,QLD,Queensland,Brisbane 05,SA,South_Australia,Adelaide 06,TAS,Tasmania,Hobart 07,VIC,Victoria,Melbourne
    08,WA,Western_Australia,Perth`,
  MX: `01,Ags,Aguascalientes,Mexico_City 02,BC,Baja_California,Tijuana 03,BCS,Baja_California_Sur,Mazatlan
    04,Camp,Campeche,Merida 05,Chis,Chiapas,Mexico_City 06,Chih,Chihuahua,Chihuahua 07,Coah,Coahuila,Monterrey
    08,Col,Colima,Mexico_City 09,CDMX,Ciudad_de_México,Mexico_City 10,Dgo,Durango,Monterrey
    11,Gto,Guanajuato,Mexico_City 12,Gro,Guerrero,Mexico_City 13,Hgo,Hidalgo,Mexico_City 14,Jal,Jalisco,Mexico_City
    15,Méx,Estado_de_México,Mexico_City 16,Mich,Michoacán,Mexico_City 17,Mor,Morelos,Mexico_City
    18,Nay,Nayarit,Mazatlan 19,NL,Nuevo_León,Monterrey 20,Oax,Oaxaca,Mexico_City 21,Pue,Puebla,Mexico_City
    22,Qro,Querétaro,Mexico_City 23,QR,Quintana_Roo,Cancun 24,SLP,San_Luis_Potosí,Mexico_City 25,Sin,Sinaloa,Mazatlan
    26,Son,Sonora,Hermosillo 27,Tab,Tabasco,Mexico_City 28,Tamps,Tamaulipas,Monterrey 29,Tlax,Tlaxcala,Mexico_City
    30,Ver,Veracruz,Mexico_City 31,Yuc,Yucatán,Merida 32,Zac,Zacatecas,Mexico_City`,
};

export interface Region {
  code: string;
  short: string;
  /** full name, folded */
  name: string;
  timeZone: string;
}

const regions = new Map<string, Region>();
const byName = new Map<string, Region>();
for (const [country, rows] of Object.entries(written)) {
  for (const row of rows.split(/\s+/)) {
    const [code = '', short = '', name = '', zone = ''] = row.split(',');
    const continent = country === 'AU' ? 'Australia' : 'America';
    const region = {
      code,
      short,
      name: foldName(name),
      timeZone: zone.startsWith('Pacific/') ? zone : `${continent}/${zone}`,
    };
    regions.set(`${country} ${code}`, region);
    byName.set(`${country} ${foldName(short)}`, region);
    byName.set(`${country} ${region.name}`, region);
  }
}

/** A region by the gazetteer's code. */
export function regionOf(country: string, code: string): Region | null {
  return regions.get(`${country} ${code}`) ?? null;
}

/** A region as people write it: "TX", "Texas", "N.S.W."; null if the country's regions aren't listed here. */
export function regionNamed(country: string, text: string): Region | null {
  return byName.get(`${country} ${foldName(text)}`) ?? null;
}

/** The country that a region's short name belongs to if none is given: "Dallas, TX". */
export function countryOfRegion(text: string): string | null {
  return Object.keys(written).find((country) => regionNamed(country, text) !== null) ?? null;
}
