/** A column that is known, and what it may be called in files, in English and Spanish, as `plainName` writes it. */
const columnNames = {
  id: 'id|uid|identifier|ref|identificador|codigo|clave',
  title: 'title|name|event|event name|event title|summary|subject|titulo|nombre|evento|nombre del evento|asunto',
  start:
    'start|starts|begin|begins|dtstart|start date time|date time|datetime|when|inicio|comienzo|comienza|empieza|fecha y hora|cuando',
  date: 'date|start date|day|fecha|fecha de inicio|fecha inicio|dia',
  time: 'time|start time|hora|hora de inicio|hora inicio',
  end: 'end|ends|dtend|end date time|until|fin|final|termina|hasta|fecha y hora de fin',
  endDate: 'end date|fecha de fin|fecha fin|fecha final|fecha de finalizacion',
  endTime: 'end time|hora de fin|hora fin|hora final|hora de finalizacion',
  zone: 'time zone|timezone|zone|tz|tzid|zona horaria|huso horario|zona',
  place: 'place|place name|venue|venue name|location|lugar|sitio|local|recinto|ubicacion|sede|nombre del lugar',
  address: 'address|street|street address|direccion|calle|domicilio',
  city: 'city|town|ciudad|localidad|municipio|poblacion',
  state: 'state|province|region|estado|provincia',
  country: 'country|pais',
  postalCode: 'postal code|postcode|zip|zip code|codigo postal|cp',
  latitude: 'latitude|lat|latitud',
  longitude: 'longitude|lng|lon|long|longitud',
  category: 'category|categories|type|genre|categoria|categorias|tipo|genero',
  tags: 'tags|keywords|etiquetas|palabras clave',
  description: 'description|details|text|notes|body|descripcion|detalles|texto|notas',
  price: 'price|cost|ticket price|admission|fee|precio|coste|costo|entrada|tarifa|importe',
  currency: 'currency|moneda|divisa',
  capacity: 'capacity|places|seats|max attendees|aforo|capacidad|plazas|cupo',
  link: 'link|url|website|web|event link|event url|enlace|pagina web|sitio web',
  language: 'language|lang|idioma|lengua',
  allDay: 'all day|all day event|allday|todo el dia|dia completo|dia entero',
  repeats: 'repeats|repeat|recurrence|rrule|repeticion|se repite|repite|recurrencia',
  online: 'online|virtual|en linea',
} as const satisfies Record<string, string>;

export type Column = keyof typeof columnNames;

const columnByName = new Map(
  Object.entries(columnNames).flatMap(([column, names]) => names.split('|').map((name) => [name, column as Column])),
);

/** A name without capitals, accents and signs: `Código_Postal` is `codigo postal`. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Which cell of each record holds what. */
export interface Header {
  at: ReadonlyMap<Column, number>;
  /** what the file calls each of its columns that is known */
  names: ReadonlyMap<Column, string>;
  /** names of the columns that aren't known, or whose meaning an earlier one has */
  unused: string[];
}

export function readHeader(cells: readonly string[]): Header {
  const at = new Map<Column, number>();
  const names = new Map<Column, string>();
  const unused: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, 60);
    const column = columnByName.get(plainName(name));
    if (column === undefined || at.has(column)) {
      if (name !== '') unused.push(name);
      continue;
    }
    at.set(column, index);
    names.set(column, name);
  }
  return { at, names, unused };
}
