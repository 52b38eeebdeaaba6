import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const music: ProgrammeEntry[] = [
  {
    title: 'Perico ripiao bajo la ceiba',
    resume: 'Acordeón, güira y tambora, como en el patio de la abuela.',
    description:
      'Tres músicos de Navarrete, una ceiba y ninguna prisa. Se baila en el suelo de piedra, así que deje los tacos en casa. Si llueve nos pasamos a la galería y seguimos con el repertorio lento.',
    tags: ['merengue típico', 'en vivo', 'baile'],
    at: ['damas', 'santiago', 'newYork'],
    days: [5, 6],
    from: '19:30',
    hours: 4,
  },
  {
    title: 'Jazz a ras de suelo',
    resume: 'Un cuarteto, sesenta sillas y el techo muy bajo.',
    description:
      'El cuarteto de Yelidá Frías toca de pie entre las mesas: standards que aprendió en Boston y danzones que le enseñó su tía. Dos pases de cincuenta minutos. Se sirve ron viejo y se apagan los teléfonos.',
    subtitle: 'Dos pases en el sótano más pequeño de la Zona',
    details:
      'Primer pase a las 21:00: standards y una balada que se decide en el momento. Segundo pase a las 22:30: danzones, y quien quiera sube a tocar. Entre los dos se abre la puerta de la calle para que entre el aire.',
    venue:
      'Se baja por once escalones sin pasamanos; el cuarto cruje. Hay sillas apartadas junto a la puerta para quien no pueda bajar: el sonido sube.',
    video: 'https://www.youtube.com/results?search_query=cuarteto+de+jazz',
    pictures: 5,
    tags: ['jazz', 'cuarteto', 'sótano'],
    at: ['sotano', 'sotano', 'bogota'],
    days: [4, 5],
    from: '21:00',
    hours: 3,
    tickets: [
      ['De pie', 8, 8, 'Junto a la barra, con buena vista del contrabajo.'],
      ['Con mesa', 15, 16, 'Mesas para cuatro: se comparte. Incluye un ron.'],
    ],
    capacity: 24,
    faqs: [
      ['¿Puedo llegar al segundo pase?', 'Sí. A las 22:15 abrimos la puerta otra vez entre canción y canción.'],
      ['¿Se puede fotografiar?', 'Sin flash y solo durante el primer tema, por favor.'],
    ],
  },
  {
    title: 'Bachata de la vieja guardia',
    resume: 'Requinto, bongó y letras que duelen bonito.',
    description:
      'Antes de las luces y los coros hubo una guitarra y un colmado. Cuatro cantantes mayores de sesenta años vuelven a los boleros de amargue que grabaron en sencillo. Después, pista abierta hasta que cierre el colmado de la esquina.',
    tags: ['bachata', 'guitarra', 'amargue'],
    at: ['barrioChino', 'taller', 'madrid'],
    days: [5, 6],
    from: '20:00',
    hours: 4,
    tickets: [['Entrada', 6, 180]],
    capacity: 180,
  },
  {
    title: 'Atabales al amanecer',
    resume: 'Palos de Villa Mella hasta que salga el sol.',
    description:
      'La cofradía trae sus tambores largos y nosotros el café. Empezamos de noche y terminamos mirando el mar. No es un espectáculo: venga a responder los coros.',
    tags: ['palos', 'tradición', 'amanecer'],
    at: ['malecon', 'faro'],
    days: [0],
    from: '05:00',
    hours: 3,
  },
  {
    title: 'Strings under the Stars',
    language: 'en',
    resume: 'A young quartet plays Dvořák in the roofless nave.',
    description:
      'The ruins have no ceiling and a very long echo, and the quartet has rearranged everything to suit it. Bring a cushion: the stones remember five centuries of sitting. Programme: Dvořák “American”, Rafael Solano, and one piece you will be asked to hum.',
    tags: ['classical', 'string quartet', 'open air'],
    at: ['ruinas', 'chavon'],
    days: [6],
    from: '19:00',
    hours: 2,
    tickets: [
      ['Stone seat', 10, 120],
      ['Chair', 18, 60],
    ],
    capacity: 180,
  },
  {
    title: 'Noche de vinilos: salsa brava',
    resume: 'Solo discos de 1968 a 1979, solo agujas buenas.',
    description:
      'Tres coleccionistas abren sus cajas. Cada uno defiende su orquesta durante una hora y el público decide quién paga la ronda. Hay pista de madera y talco en la entrada.',
    tags: ['salsa', 'vinilo', 'baile'],
    at: ['gazcue', 'sanJuan', 'medellin'],
    days: [4, 5],
    from: '20:30',
    hours: 5,
    tickets: [['Con un trago', 9, 150]],
    capacity: 150,
  },
  {
    title: 'Micrófono abierto: tres canciones y ya',
    resume: 'Apúntese a las siete, cante a las ocho.',
    description:
      'Doce turnos, tres canciones propias cada uno, un piano casi afinado. La única regla es quedarse a escuchar al que viene después. El mes pasado alguien estrenó un tema que hoy suena en la radio.',
    tags: ['cantautores', 'micrófono abierto'],
    at: ['gazcue', 'sotano', 'mexico'],
    days: [2, 3],
    from: '19:00',
    hours: 3,
    repeats: { weeks: 2 },
    capacity: 26,
  },
  {
    title: 'Big Band on the Boardwalk',
    language: 'en',
    resume: 'Seventeen horns, one sunset, bring the kids.',
    description:
      'The municipal big band rehearses all year in a school gym for this. Swing, mambo and one shamelessly loud film score as the sun goes down behind them. Free, standing, dogs welcome.',
    tags: ['big band', 'free', 'sunset'],
    at: ['malecon', 'puertoPlata'],
    days: [0, 6],
    from: '17:30',
    hours: 2,
  },
  {
    title: 'Sintetizadores y sancocho',
    resume: 'Electrónica lenta con olla al fuego.',
    description:
      'Cinco productoras tocan en vivo mientras la olla hierve en el patio. Todo lo que suena se hace en el momento, también los errores. El sancocho se sirve a las diez y se acaba a las diez y cuarto.',
    tags: ['electrónica', 'en vivo', 'patio'],
    at: ['taller', 'barcelona'],
    days: [6],
    from: '18:00',
    hours: 6,
    tickets: [
      ['Música', 7, 100],
      ['Música y plato', 12, 60],
    ],
    capacity: 160,
    faqs: [['¿Hay versión vegetariana?', 'Sí: una olla aparte de víveres, auyama y maíz.']],
  },
];
