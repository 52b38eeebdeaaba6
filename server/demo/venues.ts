export interface Venue {
  name: string;
  address: string;
  city: string;
  state: string | null;
  country: string;
  timeZone: string;
  lat: number;
  lng: number;
}

type VenueRow = [name: string, address: string, lat: number, lng: number];

function inCity(city: string, country: string, timeZone: string, state: string | null = null) {
  return ([name, address, lat, lng]: VenueRow): Venue => ({ name, address, city, state, country, timeZone, lat, lng });
}

const capital = inCity('Santo Domingo', 'Dominican Republic', 'America/Santo_Domingo');
const islandZone = 'America/Santo_Domingo';

/** Public places have their real names; houses, bars and halls are invented. */
export const venues = {
  colon: capital(['Parque Colón', 'Calle El Conde', 18.4735, -69.884]),
  espana: capital(['Plaza de España', 'Calle La Atarazana', 18.4774, -69.8829]),
  malecon: capital(['Malecón, frente al Obelisco', 'Avenida George Washington', 18.4655, -69.8925]),
  botanico: capital(['Jardín Botánico Nacional', 'Avenida República de Colombia', 18.4945, -69.953]),
  miradorSur: capital(['Parque Mirador Sur', 'Avenida Mirador Sur', 18.4475, -69.948]),
  miradorNorte: capital(['Parque Mirador Norte', 'Avenida Jacobo Majluta', 18.542, -69.918]),
  ruinas: capital(['Ruinas de San Francisco', 'Calle Hostos', 18.4765, -69.8865]),
  damas: capital(['Patio Las Damas', 'Calle Las Damas 41', 18.4745, -69.8825]),
  sotano: capital(['Sótano Arzobispo', 'Calle Arzobispo Meriño 212', 18.4741, -69.886]),
  duarte: capital(['Parque Duarte', 'Calle Padre Billini', 18.4712, -69.8862]),
  cultura: capital(['Plaza de la Cultura', 'Avenida Máximo Gómez', 18.4722, -69.911]),
  gazcue: capital(['Casa Flamboyán', 'Calle Santiago 58, Gazcue', 18.4675, -69.901]),
  olimpico: capital(['Centro Olímpico', 'Avenida 27 de Febrero', 18.478, -69.919]),
  iberoamerica: capital(['Parque Iberoamérica', 'Avenida Bolívar', 18.4722, -69.9265]),
  azotea: capital(['Azotea Nueve', 'Calle Federico Geraldino 9, Piantini', 18.473, -69.939]),
  nave: capital(['Nave Naco', 'Calle Fantino Falco 16, Naco', 18.48, -69.927]),
  taller: capital(['Taller Villa Consuelo', 'Calle Eusebio Manzueta 77', 18.487, -69.901]),
  barrioChino: capital(['Barrio Chino', 'Avenida Duarte', 18.483, -69.8925]),
  faro: capital(['Explanada del Faro', 'Avenida España', 18.4786, -69.8688]),
  tresOjos: capital(['Parque Los Tres Ojos', 'Avenida Las Américas', 18.4806, -69.8445]),
  bocaChica: inCity(
    'Boca Chica',
    'Dominican Republic',
    islandZone,
  )(['Playa de Boca Chica', 'Calle Duarte', 18.448, -69.606]),
  santiago: inCity(
    'Santiago de los Caballeros',
    'Dominican Republic',
    islandZone,
  )(['Plaza del Monumento', 'Avenida Monumental', 19.4508, -70.6944]),
  puntaCana: inCity(
    'Punta Cana',
    'Dominican Republic',
    islandZone,
  )(['Patio Bávaro', 'Avenida Alemania', 18.6815, -68.411]),
  puertoPlata: inCity(
    'Puerto Plata',
    'Dominican Republic',
    islandZone,
  )(['Malecón de Puerto Plata', 'Avenida General Luperón', 19.801, -70.695]),
  chavon: inCity(
    'La Romana',
    'Dominican Republic',
    islandZone,
  )(['Mirador del Chavón', 'Carretera La Romana–Higüey', 18.423, -68.888]),
  jarabacoa: inCity(
    'Jarabacoa',
    'Dominican Republic',
    islandZone,
  )(['Finca Los Pinos', 'Carretera a Manabao', 19.119, -70.637]),
  sanJuan: inCity(
    'San Juan',
    'Puerto Rico',
    'America/Puerto_Rico',
  )(['Patio Santurce', 'Calle Loíza 1800', 18.4515, -66.058]),
  miami: inCity(
    'Miami',
    'United States',
    'America/New_York',
    'FL',
  )(['Yard 27', 'NW 27th Street, Wynwood', 25.801, -80.199]),
  newYork: inCity(
    'New York City',
    'United States',
    'America/New_York',
    'NY',
  )(['The Heights Hall', 'St Nicholas Avenue, Washington Heights', 40.8405, -73.94]),
  madrid: inCity('Madrid', 'Spain', 'Europe/Madrid')(['La Corrala', 'Calle de Argumosa 30, Lavapiés', 40.4087, -3.7]),
  barcelona: inCity(
    'Barcelona',
    'Spain',
    'Europe/Madrid',
  )(['Nau del Poblenou', 'Carrer de Pujades 112', 41.3985, 2.199]),
  bogota: inCity('Bogotá', 'Colombia', 'America/Bogota')(['Casa La Candelaria', 'Calle 11 # 3-21', 4.596, -74.073]),
  medellin: inCity(
    'Medellín',
    'Colombia',
    'America/Bogota',
  )(['Terraza Provenza', 'Carrera 35 # 8A-40', 6.209, -75.568]),
  mexico: inCity(
    'Ciudad de México',
    'Mexico',
    'America/Mexico_City',
  )(['Patio Roma', 'Calle Colima 143, Roma Norte', 19.419, -99.162]),
} as const satisfies Record<string, Venue>;

export type VenueKey = keyof typeof venues;
