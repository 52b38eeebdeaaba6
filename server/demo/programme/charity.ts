import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const charity: ProgrammeEntry[] = [
  {
    title: 'Olla común: cocinar para trescientos',
    resume: 'Se pica a las seis, se sirve a las doce.',
    description:
      'Necesitamos cuchillos, brazos y gente que sepa cantar mientras pela. El menú lo decide lo que donen los mercados. Los platos salen en bicicleta a cinco barrios.',
    tags: ['voluntariado', 'cocina', 'barrio'],
    at: ['taller', 'taller', 'medellin'],
    days: [6],
    from: '06:00',
    hours: 7,
    capacity: 40,
  },
  {
    title: 'Jornada de sangre: media hora, tres vidas',
    resume: 'Con merienda, música y enfermeras que no duelen.',
    description:
      'El banco de sangre llega con seis camillas. Venga desayunado y con su cédula. Quien dona por primera vez toca la campana y todo el mundo aplaude.',
    tags: ['donar sangre', 'salud'],
    at: ['olimpico', 'santiago', 'cultura'],
    days: [2, 6],
    from: '08:00',
    hours: 8,
    faqs: [
      ['¿Puedo donar con tatuajes?', 'Sí, si el último tiene más de un año.'],
      ['¿Cuánto tarda?', 'Entre treinta y cuarenta minutos, con la merienda incluida.'],
    ],
  },
  {
    title: 'Run for the Reef',
    language: 'en',
    resume: 'Ten kilometres; every one replants a coral.',
    description:
      'Flat course along the water with a band at every third kilometre. Your bib pays for a coral fragment with a number: in six months we send you its picture. Walkers welcome, costumes encouraged.',
    tags: ['fundraiser', '10k', 'coral reef'],
    at: ['bocaChica', 'miami'],
    days: [0],
    from: '06:30',
    hours: 3,
    tickets: [
      ['Walker', 10, 200],
      ['Runner', 20, 400],
    ],
    capacity: 600,
  },
  {
    title: 'Peluquería solidaria',
    resume: 'Cortes gratis por la mañana, cortes caros por la noche.',
    description:
      'De nueve a una, para quien no puede pagarlo. De seis a diez, subasta de sillones con tres estilistas que nunca tienen hueco. Todo lo de la noche paga las mañanas del próximo trimestre.',
    tags: ['solidario', 'subasta'],
    at: ['gazcue', 'sanJuan'],
    days: [1],
    from: '09:00',
    hours: 13,
  },
  {
    title: 'Concierto por la biblioteca móvil',
    resume: 'Cada entrada es un libro; cada libro, una parada.',
    description:
      'Cuatro cantautores tocan gratis para que la guagua de los libros llegue a Elías Piña. Traiga además un libro infantil en buen estado: la caja de la entrada se llena en vivo.',
    tags: ['benéfico', 'libros', 'concierto'],
    at: ['ruinas', 'newYork', 'madrid'],
    days: [5],
    from: '19:30',
    hours: 2.5,
    tickets: [
      ['Entrada', 10, 150],
      ['Entrada y diez libros', 30, 50],
    ],
    capacity: 200,
  },
  {
    title: 'Adopta un sato',
    resume: 'Cuarenta perros, cuarenta historias, ningún pedigrí.',
    description:
      'Vacunados, castrados y con carta de presentación escrita por su cuidadora. También se puede solo pasear uno una hora. Los más viejos van primero en la fila, que es como debe ser.',
    tags: ['perros', 'adopción', 'animales'],
    at: ['iberoamerica', 'miradorSur', 'mexico'],
    days: [0],
    from: '10:00',
    hours: 5,
  },
  {
    title: 'Teach Somebody to Read',
    language: 'en',
    resume: 'A two-evening course for people who would like to help.',
    description:
      'There are adults within a kilometre of you who hide that they can’t. We teach you how to teach, match you with one of them, and ring you every week. The online evening is the same as the one in the room.',
    tags: ['literacy', 'volunteer', 'course'],
    at: ['online', 'gazcue', 'bogota'],
    days: [1, 3],
    from: '18:30',
    hours: 2,
  },
  {
    title: 'Bingo de las abuelas',
    resume: 'Cartones de a dólar para el techo del hogar.',
    description:
      'Ellas cantan los números con comentarios que no se pueden escribir aquí. Premios donados: una licuadora, tres bizcochos y una noche en Jarabacoa. Faltan once planchas de zinc.',
    tags: ['bingo', 'mayores', 'recaudación'],
    at: ['duarte', 'barrioChino'],
    days: [6],
    from: '16:00',
    hours: 3,
    tickets: [['Cartón', 1, 300]],
    capacity: 120,
  },
  {
    title: 'Code for a Cause Weekend',
    language: 'en',
    resume: 'Six charities, six problems, two days, real handover.',
    description:
      'No pitch, no prize, no pizza tower. Each team gets a charity, a mentor and the promise that somebody will maintain what they build. Designers and people who write clearly are needed most.',
    tags: ['hackathon', 'non-profit', 'design'],
    at: ['nave', 'online', 'barcelona'],
    days: [6],
    from: '09:00',
    hours: 10,
    capacity: 60,
  },
];
