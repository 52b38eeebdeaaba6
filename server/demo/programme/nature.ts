import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const nature: ProgrammeEntry[] = [
  {
    title: 'Aves antes del café',
    resume: 'Prismáticos prestados y pasos de gato.',
    description:
      'Con suerte, el barrancolí; sin ella, el petigre, que tampoco está mal. Dos guías, doce personas y ningún perfume. A las ocho se desayuna y se hace la lista en voz alta.',
    tags: ['aves', 'caminata', 'amanecer'],
    at: ['botanico', 'miradorNorte', 'jarabacoa'],
    days: [0, 6],
    from: '05:45',
    hours: 3,
    capacity: 12,
    faqs: [['¿Qué ropa llevo?', 'Verde o marrón, manga larga. El rojo lo ven desde el otro lado del valle.']],
  },
  {
    title: 'Caminata al salto',
    resume: 'Nueve kilómetros, un río que se cruza cinco veces.',
    description:
      'Subimos con mulas de apoyo y bajamos con los pies mojados. Dificultad media: si sube tres pisos sin parar, llega. Incluye guía local, almuerzo de leña y el grito al caer en la poza.',
    subtitle: 'Con mulas, guía y un chapuzón al final',
    details:
      'Traiga zapatos cerrados que puedan mojarse, una muda seca y protector. El agua del camino se puede beber donde diga el guía, y en ningún otro sitio. Volvemos antes de que caiga el sol.',
    venue: 'Nos encontramos en la gasolinera de la entrada; desde ahí se sube en camioneta hasta el último portón.',
    pictures: 3,
    tags: ['senderismo', 'río', 'montaña'],
    at: ['jarabacoa', 'jarabacoa'],
    days: [6],
    from: '07:00',
    hours: 8,
    tickets: [['Con almuerzo', 28, 18]],
    capacity: 18,
    faqs: [
      [
        '¿Hay transporte desde la capital?',
        'Una guagua sale a las 4:30 de la Plaza de la Cultura; se paga aparte, 12 dólares.',
      ],
      ['¿Y si llueve?', 'Se camina igual salvo alerta. Si se suspende devolvemos todo.'],
    ],
  },
  {
    title: 'Limpieza y baño',
    resume: 'Una hora de guantes, dos horas de playa.',
    description:
      'Damos fundas, guantes y un mapa por cuadrillas. Se pesa lo recogido y se publica. La marca es de 412 kilos y una nevera. Después, al agua, que para eso está limpia.',
    tags: ['playa', 'voluntariado', 'mar'],
    at: ['bocaChica', 'puertoPlata', 'puntaCana'],
    days: [6],
    from: '08:00',
    hours: 3,
  },
  {
    title: 'Caves and Quiet',
    resume: 'Four lagoons by lamplight, twenty people, no speakers.',
    description:
      'A geologist and a poet lead alternate stops. You will learn how limestone dissolves and why people used to whisper down here. Steps are wet; shoes with grip, please.',
    tags: ['caves', 'geology', 'guided walk'],
    at: ['tresOjos', 'tresOjos'],
    days: [4, 0],
    from: '17:00',
    hours: 1.5,
    tickets: [['Visitor', 9, 20]],
    capacity: 20,
  },
  {
    title: 'Sembrar sombra',
    resume: 'Cien caobas jóvenes buscan padrino.',
    description:
      'Cada persona planta tres y adopta una: le ponemos su nombre en una placa de lata y le mandamos una foto al año. Palas y agua, en el sitio. Vienen niños; se ensucian.',
    tags: ['árboles', 'reforestar', 'gratis'],
    at: ['miradorNorte', 'santiago', 'bogota'],
    days: [0],
    from: '08:00',
    hours: 3,
  },
  {
    title: 'Luna llena en kayak',
    resume: 'Manglar, luna y remos que casi no suenan.',
    description:
      'Entramos por el caño con luces rojas y las apagamos. El agua brilla si se mueve despacio. No apto para quien teme a la oscuridad; perfecto para quien la extraña.',
    tags: ['kayak', 'luna', 'manglar'],
    at: ['puntaCana', 'sanJuan'],
    days: [5, 6],
    from: '19:00',
    hours: 2,
    tickets: [['Kayak doble, por persona', 24, 16]],
    capacity: 16,
  },
  {
    title: 'Forest Bathing for Sceptics',
    resume: 'Two kilometres in two hours. That is the whole trick.',
    description:
      'No incense, no chanting. You walk slower than you thought possible and notice eleven things. A doctor explains afterwards what your pulse did. Phones stay in a basket.',
    tags: ['forest', 'slow', 'wellbeing'],
    at: ['botanico', 'miradorSur', 'madrid'],
    days: [3, 6],
    from: '16:30',
    hours: 2,
    capacity: 15,
  },
  {
    title: 'Plantas que curan (y las que no)',
    resume: 'Un paseo con una curandera y una farmacéutica.',
    description:
      'Se detienen en las mismas matas y no siempre dicen lo mismo: ahí está la gracia. Lleve libreta. Se termina con un té que ambas aprueban.',
    tags: ['plantas medicinales', 'paseo', 'saberes'],
    at: ['botanico', 'jarabacoa', 'mexico'],
    days: [6],
    from: '09:30',
    hours: 2,
    tickets: [['Paseo y té', 6, 25]],
    capacity: 25,
  },
  {
    title: 'Fotografiar el mar bravo',
    resume: 'Trípode, salpicón y hora azul.',
    description:
      'Taller a pie de arrecife para quien ya sabe qué es el diafragma y quiere mojarlo. Filtros para prestar. Se revisan diez fotos por persona en la pantalla del colmado.',
    tags: ['fotografía', 'mar', 'taller'],
    at: ['malecon', 'puertoPlata'],
    days: [0],
    from: '17:00',
    hours: 2.5,
    tickets: [['Plaza', 14, 12]],
    capacity: 12,
  },
];
