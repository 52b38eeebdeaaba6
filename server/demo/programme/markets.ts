import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const markets: ProgrammeEntry[] = [
  {
    title: 'Pulga de la Zona',
    resume: 'Discos, lámparas, camisas de tu papá.',
    description:
      'Setenta mesas de cosas con pasado. Se regatea con cortesía y se paga en efectivo. A las cinco empieza la hora del loco: todo lo que queda, a mitad de precio.',
    tags: ['segunda mano', 'antigüedades', 'domingo'],
    at: ['colon', 'duarte', 'mexico'],
    days: [0],
    from: '09:00',
    hours: 8,
  },
  {
    title: 'Mercado de la tierra',
    resume: 'Del conuco a la funda, sin nadie en el medio.',
    description:
      'Veinticinco familias de Ocoa, Constanza y Jarabacoa venden lo que sacaron ayer. Pregunte: les encanta explicar cómo se cocina un molondrón. Traiga sus fundas y venga temprano por los huevos.',
    tags: ['agricultores', 'orgánico', 'desayuno'],
    at: ['botanico', 'iberoamerica', 'jarabacoa', 'santiago'],
    days: [6],
    from: '07:00',
    hours: 6,
  },
  {
    title: 'Feria del libro usado',
    resume: 'Diez mil lomos, un olor, cero códigos de barras.',
    description:
      'Libreros de la calle Arzobispo Meriño sacan sus cajas a la plaza. Hay una mesa de “un libro por un libro” y un doctor de encuadernaciones que cura en el momento.',
    tags: ['libros', 'feria', 'trueque'],
    at: ['espana', 'bogota', 'madrid'],
    days: [5, 6],
    from: '10:00',
    hours: 9,
  },
  {
    title: 'Makers’ Yard',
    language: 'en',
    resume: 'Forty stalls where the seller made the thing.',
    description:
      'Clay, leather, hot sauce, jewellery out of typewriter keys. The rule for a stall is that you can show your hands. Live screen-printing in the middle: bring a plain shirt.',
    tags: ['crafts', 'handmade', 'design'],
    at: ['nave', 'miami', 'barcelona'],
    days: [6, 0],
    from: '11:00',
    hours: 7,
  },
  {
    title: 'Trueque de ropa: entra una, sale una',
    resume: 'Cinco prendas buenas por cinco que le gusten más.',
    description:
      'Se reciben hasta las tres, limpias y sin quejas; a las cuatro se abre la pista. Dos costureras ajustan bajos gratis. Lo que sobra va al ropero de la parroquia.',
    tags: ['ropa', 'trueque', 'circular'],
    at: ['gazcue', 'medellin', 'sanJuan'],
    days: [6],
    from: '14:00',
    hours: 4,
  },
  {
    title: 'Feria de orquídeas',
    resume: 'Trescientas variedades y un hospital de raíces.',
    description:
      'La sociedad de orquideología abre sus invernaderos. Traiga la planta que se le muere: hay tres especialistas en la mesa de emergencias. Las del concurso se miran sin respirar.',
    tags: ['orquídeas', 'plantas', 'concurso'],
    at: ['botanico'],
    days: [5, 6],
    from: '09:00',
    hours: 8,
    tickets: [['Entrada', 2, 600]],
    capacity: 600,
  },
  {
    title: 'Mercado nocturno del malecón',
    resume: 'Luces de bodega, brisa y puestos hasta medianoche.',
    description:
      'Cuando baja el calor salen los puestos: frituras, libros, plantas, artesanía de caracol. Música en la punta, silencio en la otra. El último que cierra siempre es el del maní.',
    tags: ['noche', 'artesanía', 'mar'],
    at: ['malecon', 'puertoPlata', 'malecon'],
    days: [5],
    from: '18:00',
    hours: 6,
  },
  {
    title: 'Record & Comic Swap',
    language: 'en',
    resume: 'Crates, long boxes, and people with opinions.',
    description:
      'Thirty dealers, one listening corner with two turntables, one grading table where nobody will flatter you. Doors at nine for diggers with a coffee, at eleven for everybody.',
    tags: ['vinyl', 'comics', 'collectors'],
    at: ['sotano', 'newYork'],
    days: [0],
    from: '09:00',
    hours: 6,
    tickets: [
      ['From eleven', 2, 200],
      ['Early', 6, 40],
    ],
    capacity: 240,
  },
  {
    title: 'Semillas viejas, huertos nuevos',
    resume: 'Intercambio de semillas que no están en la tienda.',
    description:
      'Guandul rojo, tomate barceló, ají de los que pican tarde. Traiga un sobre con nombre y fecha y llévese tres. Charla de compost a las once, con muestra de olores.',
    tags: ['semillas', 'huerto', 'intercambio'],
    at: ['miradorNorte', 'santiago'],
    days: [6],
    from: '09:30',
    hours: 3,
  },
];
