import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const family: ProgrammeEntry[] = [
  {
    title: 'Títeres de la media naranja',
    resume: 'Una bruja despistada y un público que la corrige.',
    description:
      'Cuarenta minutos de guantes, cartón y gritos de “¡detrás de ti!”. Los títeres bajan a saludar al final y se dejan peinar. Para niños de tres a ocho años con un adulto que se ría.',
    tags: ['títeres', 'niños', 'gratis'],
    at: ['iberoamerica', 'colon', 'santiago', 'sanJuan'],
    days: [0, 6],
    from: '10:30',
    hours: 1,
  },
  {
    title: 'Chichiguas al viento',
    resume: 'Se hacen por la mañana y se vuelan por la tarde.',
    description:
      'Bambú, papel de seda, cola de trapo. Los abuelos mandan y los nietos corren. Hay concurso de la más alta, la más fea y la que más tarde en caer.',
    tags: ['chichiguas', 'manualidades', 'abuelos'],
    at: ['faro', 'miradorSur', 'puertoPlata'],
    days: [0],
    from: '10:00',
    hours: 6,
  },
  {
    title: 'Noche de museo en pijama',
    resume: 'Linternas, dinosaurios y chocolate caliente.',
    description:
      'El museo apaga las luces y entrega una linterna por familia. Se busca un hueso que falta. A las nueve hay cuento entre las ballenas; a las diez, todo el mundo a su cama.',
    tags: ['museo', 'noche', 'niños'],
    at: ['cultura'],
    days: [5],
    from: '18:30',
    hours: 3.5,
    tickets: [
      ['Niño', 5, 40],
      ['Adulto', 8, 40],
    ],
    capacity: 80,
    faqs: [
      ['¿Desde qué edad?', 'Desde cinco años. Los pasillos están oscuros y hay un tiburón.'],
      ['¿Es obligatorio el pijama?', 'Para los adultos, sí.'],
    ],
  },
  {
    title: 'Tiny Gardeners',
    language: 'en',
    resume: 'Plant a bean, name it, take it home.',
    description:
      'Muddy hands for under-sevens. We look for worms, we learn which leaves smell of lemon, we water everything including shoes. Parents get coffee and a bench in the shade.',
    tags: ['kids', 'garden', 'outdoors'],
    at: ['botanico', 'botanico', 'miami'],
    days: [6],
    from: '09:00',
    hours: 1.5,
    tickets: [['Child', 4, 20]],
    capacity: 20,
  },
  {
    title: 'Orquesta de cacerolas',
    resume: 'Traiga una olla y un niño; salga con una canción.',
    description:
      'Una percusionista de la sinfónica dirige a sesenta cocineros de ruido. Se ensaya media hora, se toca diez minutos, se graba y se manda a las tías.',
    tags: ['música', 'niños', 'percusión'],
    at: ['duarte', 'olimpico', 'bogota'],
    days: [6, 0],
    from: '16:00',
    hours: 1.5,
  },
  {
    title: 'Cuentos en el barco de sábanas',
    resume: 'Se navega por la sala con tres remos y un mapa.',
    description:
      'La sala se llena de sábanas y el cuento lo decide la tripulación. Cada domingo se llega a otra isla. Los hermanos pequeños pueden ser ancla.',
    tags: ['cuentos', 'imaginación', 'pequeños'],
    at: ['gazcue', 'barcelona'],
    days: [0],
    from: '11:00',
    hours: 1,
    tickets: [['Marinero', 3, 25]],
    capacity: 25,
  },
  {
    title: 'Board Games, Big Table',
    language: 'en',
    resume: 'Eighty games, four explainers, no screens.',
    description:
      'You don’t have to read the rules: somebody who loves them will tell you. Quick games by the door, long ones at the back, a corner where losing loudly is allowed. From six to ninety-six.',
    tags: ['board games', 'all ages', 'indoors'],
    at: ['nave', 'newYork', 'madrid'],
    days: [0],
    from: '15:00',
    hours: 4,
  },
  {
    title: 'Safari de bichos',
    resume: 'Lupa, frasco y devolverlos a su casa.',
    description:
      'Un entomólogo que parece un niño grande guía a niños que parecen entomólogos. Encontramos de media treinta y una especies en dos horas. Todo lo que se captura se dibuja y se suelta.',
    tags: ['naturaleza', 'ciencia', 'niños'],
    at: ['miradorNorte', 'botanico', 'jarabacoa'],
    days: [6],
    from: '08:30',
    hours: 2,
    tickets: [['Explorador', 5, 22]],
    capacity: 22,
  },
  {
    title: 'Bicicletas sin rueditas',
    resume: 'Hoy se aprende. Traiga rodilleras.',
    description:
      'Método sin empujones: primero se quitan los pedales, luego el miedo. De veinte niños, diecinueve salen rodando el primer día. Para cinco a nueve años.',
    tags: ['bicicleta', 'niños', 'aprender'],
    at: ['iberoamerica', 'mexico'],
    days: [0],
    from: '08:00',
    hours: 2,
    capacity: 20,
  },
];
