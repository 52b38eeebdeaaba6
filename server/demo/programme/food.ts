import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const food: ProgrammeEntry[] = [
  {
    title: 'La mesa larga de los domingos',
    resume: 'Ochenta desconocidos, un mantel, un solo menú.',
    description:
      'Se llega sin saber con quién se come. Este mes cocina doña Milagros: chivo liniero, moro de guandules y un dulce de coco que no admite discusión. Cada quien friega su plato y se va con dos amigos nuevos.',
    tags: ['almuerzo', 'compartir', 'cocina criolla'],
    at: ['damas', 'santiago', 'jarabacoa'],
    days: [0],
    from: '12:30',
    hours: 3,
    tickets: [
      ['Niños', 6, 20],
      ['Cubierto', 14, 60],
    ],
    capacity: 80,
    faqs: [
      ['¿Y si no como carne?', 'Avise al llegar: siempre hay berenjena guisada para diez personas.'],
      ['¿Puedo traer vino?', 'Sí, sin descorche. Se espera que lo comparta.'],
    ],
  },
  {
    title: 'Cacao de la rama a la taza',
    resume: 'Abrir la mazorca, tostar, moler, callar y probar.',
    description:
      'Una productora de San Francisco de Macorís trae mazorcas recién cortadas. En dos horas pasan de fruta a chocolate caliente en sus manos. Cata final de cinco orígenes a ciegas.',
    tags: ['cacao', 'cata', 'taller'],
    at: ['gazcue', 'puertoPlata', 'barcelona'],
    days: [6],
    from: '10:00',
    hours: 2.5,
    tickets: [['Plaza', 18, 20]],
    capacity: 20,
  },
  {
    title: 'Ruta de los chimis',
    resume: 'Cuatro carritos, un veredicto.',
    description:
      'Caminamos de carrito en carrito con una libreta de puntuar: pan, repollo, salsa, maña. El ganador recibe una corona de cartón que lleva puesta toda la noche. Medio chimi en cada parada, para llegar al final.',
    tags: ['comida callejera', 'caminata', 'noche'],
    at: ['malecon', 'olimpico'],
    days: [4, 5],
    from: '20:00',
    hours: 3,
    tickets: [['Cuatro medios y refresco', 11, 25]],
    capacity: 25,
  },
  {
    title: 'Coffee for People Who Think They Hate It',
    resume: 'Washed, natural, honey: the same bean, three lives.',
    description:
      'A farmer from Jarabacoa, a roaster and a very patient barista walk you through one harvest. You will slurp loudly. You will find out why what you drank at school tasted like a tyre.',
    tags: ['coffee', 'tasting', 'beginners'],
    at: ['nave', 'jarabacoa', 'newYork'],
    days: [6, 0],
    from: '09:30',
    hours: 2,
    tickets: [['Tasting', 12, 18]],
    capacity: 18,
  },
  {
    title: 'Yaniqueque y amanecer',
    resume: 'El primero sale del aceite a las seis en punto.',
    description:
      'Desayuno de playa como Dios manda: yaniqueque crujiente, queso frito y café colado. Después, quien quiera, se mete al agua con nosotros hasta la boya.',
    tags: ['desayuno', 'playa', 'gratis'],
    at: ['bocaChica'],
    days: [0],
    from: '06:00',
    hours: 3,
  },
  {
    title: 'Dumplings de la avenida Duarte',
    resume: 'La señora Wu enseña el doblez de doce pliegues.',
    description:
      'Treinta años haciendo empanaditas al vapor y por fin abre su cocina. Se amasa, se rellena, se falla y se come todo. Nadie ha logrado los doce pliegues el primer día.',
    tags: ['cocina china', 'taller', 'barrio chino'],
    at: ['barrioChino', 'barrioChino'],
    days: [2, 6],
    from: '17:00',
    hours: 2.5,
    tickets: [['Puesto y cena', 22, 14]],
    capacity: 14,
  },
  {
    title: 'Vinos de guagua',
    resume: 'Ocho botellas de menos de diez dólares, sin etiquetas.',
    description:
      'Un sumiller que detesta las palabras “notas de” pone ocho botellas en bolsas de papel. Se vota con garbanzos. La más cara perdió las últimas tres veces.',
    tags: ['vino', 'cata a ciegas'],
    at: ['azotea', 'madrid', 'mexico'],
    days: [4],
    from: '19:30',
    hours: 2.5,
    tickets: [['Cata', 16, 30]],
    capacity: 30,
  },
  {
    title: 'Casabe en burén',
    resume: 'El pan más viejo de la isla, hecho en el suyo.',
    description:
      'Rallar, exprimir, cernir y extender sobre el hierro caliente: así se hacía antes de que hubiera hornos. Se prueba con aguacate, con maní y con miel. El burén pesa cuarenta kilos y viene en camioneta.',
    tags: ['taíno', 'yuca', 'demostración'],
    at: ['tresOjos', 'chavon'],
    days: [6, 0],
    from: '11:00',
    hours: 3,
  },
  {
    title: 'Supper in Two Languages',
    resume: 'Half the table speaks Spanish, half English. Dessert is in both.',
    description:
      'Every course comes with a card of ten words you need to get the next one. By the main you are asking for salt with confidence; by dessert you are telling jokes. Vegetarian menu, home cooking.',
    tags: ['language exchange', 'dinner', 'vegetarian'],
    at: ['gazcue', 'miami', 'medellin'],
    days: [2, 3],
    from: '19:00',
    hours: 3,
    tickets: [['Supper', 15, 24]],
    capacity: 24,
  },
];
