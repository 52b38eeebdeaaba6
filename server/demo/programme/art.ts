import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const art: ProgrammeEntry[] = [
  {
    title: 'Dibujar la ciudad antes de que cambie',
    resume: 'Cuadernos, sombra y dos horas de silencio.',
    description:
      'Nos sentamos frente a una fachada que pronto será otra cosa y la dibujamos. No hace falta saber: hay lápices para prestar y una maestra que pasa susurrando consejos. Al final se ponen los cuadernos en el suelo y se camina entre ellos.',
    tags: ['dibujo', 'ciudad', 'principiantes'],
    at: ['colon', 'barrioChino', 'santiago', 'bogota'],
    days: [0, 6],
    from: '08:30',
    hours: 2.5,
  },
  {
    title: 'Teatro en el balcón',
    resume: 'Una obra corta que se mira desde la acera.',
    description:
      'Los actores están en el segundo piso; el público, en la calle con sillas plegables. Cuarenta minutos sobre dos hermanas que no se hablan y comparten un tendedero. Después bajan todos a discutir quién tenía razón.',
    tags: ['teatro', 'calle', 'estreno'],
    at: ['duarte', 'gazcue'],
    days: [4, 5, 6],
    from: '20:00',
    hours: 1.5,
  },
  {
    title: 'Cine en la pared blanca',
    resume: 'Cortos del Caribe proyectados sobre una medianera.',
    description:
      'Siete cortos de siete islas, todos de menos de quince minutos. La pared la pintaron los vecinos el año pasado para esto. Traiga su silla y su repelente; el maíz lo ponemos nosotros.',
    tags: ['cine', 'cortometrajes', 'Caribe'],
    at: ['taller', 'duarte', 'sanJuan'],
    days: [3, 4],
    from: '19:45',
    hours: 2.5,
  },
  {
    title: 'Linocut in One Evening',
    language: 'en',
    resume: 'Carve it, ink it, take three prints home.',
    description:
      'You will cut a block the size of a postcard and pull it on a press from 1931 that sounds like a train. All materials included, plasters too. No drawing skills needed: the best print last month was a plain potato.',
    tags: ['printmaking', 'workshop', 'hands-on'],
    at: ['taller', 'taller', 'miami'],
    days: [2, 3],
    from: '18:30',
    hours: 3,
    tickets: [['Seat with materials', 25, 16]],
    capacity: 16,
    faqs: [
      ['Is it safe for children?', 'From twelve years, with an adult at the same table: the gouges are sharp.'],
      ['What should I wear?', 'Something you won’t mind finding ink on in a year.'],
    ],
  },
  {
    title: 'Lectura a oscuras',
    resume: 'Cuentos de miedo leídos con una sola vela.',
    description:
      'Tres narradores, una vela que se apaga al final de cada cuento y el viento del mar haciendo de coro. Hay galipotes, ciguapas y una historia de ascensor que nadie ha podido olvidar.',
    tags: ['cuentos', 'literatura', 'leyendas'],
    at: ['ruinas', 'sotano'],
    days: [5],
    from: '20:30',
    hours: 1.5,
    tickets: [['Entrada', 5, 28]],
    capacity: 28,
  },
  {
    title: 'Máscaras de carnaval: el taller del diablo cojuelo',
    resume: 'Papel, engrudo y cuernos muy largos.',
    description:
      'Un artesano de La Vega enseña a levantar una máscara desde el molde hasta el último colmillo. Son tres horas: el secado y la pintura se terminan en casa con la hoja que damos.',
    tags: ['carnaval', 'artesanía', 'taller'],
    at: ['cultura', 'newYork'],
    days: [6],
    from: '14:00',
    hours: 3,
    tickets: [['Puesto con material', 20, 24]],
    capacity: 24,
  },
  {
    title: 'Ojos nuevos: fotografía con caja de zapatos',
    resume: 'Una cámara sin lente y un minuto de paciencia.',
    description:
      'Construimos una cámara estenopeica, salimos a la plaza y revelamos en un baño convertido en laboratorio. Cada quien se lleva su negativo y el asombro de verlo aparecer.',
    tags: ['fotografía', 'analógico', 'taller'],
    at: ['espana', 'medellin'],
    days: [0],
    from: '09:00',
    hours: 4,
    tickets: [['Material incluido', 15, 18]],
    capacity: 18,
  },
  {
    title: 'Gallery Night, Slow Edition',
    language: 'en',
    resume: 'Five rooms, one painting each, ten minutes before every one.',
    description:
      'Instead of three hundred works in an hour, five in an hour. A guide says nothing for the first five minutes and answers anything for the next five. People who “don’t get art” are especially welcome.',
    tags: ['museum', 'slow looking', 'guided'],
    at: ['cultura', 'mexico', 'madrid'],
    days: [3, 4],
    from: '18:00',
    hours: 2,
  },
  {
    title: 'Danza en la escalinata',
    resume: 'Veinte bailarines, treinta escalones, un solo pase.',
    description:
      'La compañía joven sube y baja la escalinata durante media hora sin repetir un paso. Música en vivo de una marimba y dos cubetas. Se ve mejor desde abajo, a la izquierda.',
    tags: ['danza', 'contemporáneo', 'gratis'],
    at: ['espana', 'barcelona'],
    days: [6, 0],
    from: '18:15',
    hours: 1,
  },
];
