import { foldName } from './fold-name.ts';

/** The gazetteer has one name per place; these are others in common use, in several languages. */
const otherNames = `
  Munich: München, Múnich, Muenchen; Köln: Cologne, Colonia, Koeln; Nürnberg: Nuremberg, Nuremberga, Nuernberg
  Frankfurt am Main: Frankfurt, Francfort, Fráncfort; Hannover: Hanover; Würzburg: Wuerzburg; Düsseldorf: Duesseldorf
  Braunschweig: Brunswick; Marburg an der Lahn: Marburg; Berlin: Berlín; Hamburg: Hamburgo; Sankt Leon-Rot: St. Leon-Rot
  Genève: Geneva, Genf, Ginebra; Basel: Basle, Bâle, Basilea; Bern: Berne, Berna; Luzern: Lucerne, Lucerna
  Zürich: Zuerich; Rapperswil: Rapperswil-Jona; Vienna: Wien, Viena, Vienne; Prague: Praha, Praga, Prag
  Warsaw: Warszawa, Varsovia, Warschau; Kraków: Cracow, Cracovia; Gdańsk: Danzig; Wrocław: Breslau
  Copenhagen: København, Copenhague, Kopenhagen; Århus: Aarhus; Göteborg: Gothenburg, Gotemburgo; Stockholm: Estocolmo
  Helsinki: Helsingfors; Tallinn: Reval; Bucharest: București, Bucarest; Belgrade: Beograd, Belgrado; Sofia: Sofía
  Athens: Athína, Atenas; Irákleion: Heraklion, Iraklio; Thessaloníki: Salonica; Istanbul: Estambul; Ankara: Angora
  Kyiv: Kiev, Kiew; Lviv: Lvov, Lemberg; Odessa: Odesa; Dnipro: Dnepropetrovsk; Kharkiv: Kharkov
  Moscow: Moskva, Moscú, Moskau; Saint Petersburg: Sankt-Peterburg, San Petersburgo; Yerevan: Ereván; Tbilisi: Tiflis
  Rome: Roma; Milan: Milano, Milán, Mailand; Naples: Napoli, Nápoles, Napels; Turin: Torino, Turín; Genoa: Genova, Génova
  Florence: Firenze, Florencia, Florenz; Venice: Venezia, Venecia, Venedig; Padova: Padua; Bologna: Bolonia
  Desenzano del Garda: Desenzano; Lisbon: Lisboa, Lissabon; Porto: Oporto; Sevilla: Seville; Zaragoza: Saragossa
  A Coruña: La Coruña, Corunna; Palma: Palma de Mallorca; Donostia / San Sebastián: San Sebastián, Donostia
  Santa Cruz de Tenerife: Tenerife; Las Palmas de Gran Canaria: Gran Canaria, Las Palmas; Paris: París; London: Londres
  Edinburgh: Edimburgo; Gaillimh: Galway; Dublin: Dublín, Baile Átha Cliath; Brussels: Bruxelles, Brussel, Bruselas
  Antwerpen: Antwerp, Anvers, Amberes; Gent: Ghent, Gante, Gand; Brugge: Bruges, Brujas; Liège: Lieja, Luik
  The Hague: Den Haag, ’s-Gravenhage, La Haya; Marseille: Marseilles, Marsella; Lyon: Lyons; Strasbourg: Estrasburgo
  Bengaluru: Bangalore; Mumbai: Bombay; Kolkata: Calcutta, Calcuta; Chennai: Madras; Cochin: Kochi; Belgaum: Belagavi
  Panaji: Goa, Panjim; Mysore: Mysuru; Puducherry: Pondicherry; Gurgaon: Gurugram; Thiruvananthapuram: Trivandrum
  Beijing: Peking, Pekín; Guangzhou: Canton; Tokyo: Tōkyō, Tokio; Kyoto: Kioto; Seoul: Seúl; Taipei: Taipéi
  Ho Chi Minh City: Saigon, Hồ Chí Minh; Yangon: Rangoon; Denpasar: Bali; George Town: Penang; Johor Bahru: Iskandar Malaysia
  Jerusalem: Jerusalén; Tel Aviv: Tel Aviv-Yafo; Cairo: El Cairo, Le Caire; Mecca: La Meca; Cape Town: Ciudad del Cabo
  New York City: New York, Nueva York, NYC; Washington, D.C.: Washington, Washington DC; Philadelphia: Filadelfia
  New Orleans: Nueva Orleans; Los Angeles: Los Ángeles; Clearwater: Clear Water; Raleigh: Raleigh-Durham; Tampa: Tampa Bay
  Mexico City: Ciudad de México, CDMX, México DF; Havana: La Habana; Panamá: Panama City, Ciudad de Panamá
  Guatemala City: Ciudad de Guatemala; Montréal: Montreal; Québec: Quebec City; Bogotá: Bogota DC
  Santo Domingo: Santo Domingo de Guzmán, Santo Domingo DN, Distrito Nacional; San Juan: San Juan de Puerto Rico
  Santiago de los Caballeros: Santiago; Punta Cana: Bávaro; Ipojuca: Porto de Galinhas; San Ġiljan: St Julian’s
`;

/** Folded name to the folded names in the table that it may mean. */
export const cityAliases = new Map<string, string[]>();
for (const entry of otherNames.split(/[;\n]/)) {
  const [name = '', others = ''] = entry.split(':');
  // The other names are separated by commas; the only name in the table that contains a comma is on the left.
  for (const other of others.split(',').map(foldName).filter(Boolean)) {
    cityAliases.set(other, [...(cityAliases.get(other) ?? []), foldName(name)]);
  }
}
