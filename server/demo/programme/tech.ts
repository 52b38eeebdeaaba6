import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const tech: ProgrammeEntry[] = [
  {
    title: 'Mi primera página web (de verdad)',
    resume: 'De cero a publicada en una tarde, sin instalar nada.',
    description:
      'Cada quien sale con una página propia en internet: la del colmado, la de la banda, la de la abuela que cose. Prestamos diez laptops. Si sabe mandar un audio por el teléfono, sabe suficiente.',
    tags: ['programación', 'principiantes', 'web'],
    at: ['nave', 'santiago', 'taller'],
    days: [6],
    from: '14:00',
    hours: 4,
    capacity: 30,
    faqs: [
      ['¿Cuánto cuesta mantenerla?', 'Nada. Usamos un alojamiento gratuito y un nombre prestado.'],
      ['¿Hay que saber inglés?', 'No. Las diez palabras que hacen falta las pegamos en la pared.'],
    ],
  },
  {
    title: 'Santo Domingo JS: charlas cortas, cervezas largas',
    resume: 'Tres charlas de doce minutos y el resto, pasillo.',
    description:
      'Este mes: qué pasa cuando se va la luz a mitad de una escritura, un compilador hecho en el metro y por qué dejamos de usar microservicios. Cierre con preguntas que no se pueden hacer en el trabajo.',
    tags: ['javascript', 'charlas', 'comunidad'],
    at: ['nave', 'azotea'],
    days: [3],
    from: '19:00',
    hours: 3,
    capacity: 90,
  },
  {
    title: 'Offline First: Apps for Bad Networks',
    language: 'en',
    resume: 'Build for the basement, the ferry and the blackout.',
    description:
      'An evening of war stories from people whose users are never online: rural clinics, fishing boats, festival gates. Then we break a demo app together by pulling its cable at the worst moments.',
    tags: ['offline', 'web', 'talks'],
    at: ['online', 'nave', 'barcelona'],
    days: [2, 3],
    from: '18:00',
    hours: 2,
  },
  {
    title: 'Repair Café: tráigalo roto',
    resume: 'Licuadoras, radios, abanicos. Se arregla con usted, no para usted.',
    description:
      'Diez técnicos jubilados con sus maletas de herramientas. Usted sostiene la linterna y aprende. El año pasado se salvaron 214 aparatos y un tocadiscos que nadie daba por vivo.',
    tags: ['reparar', 'electrónica', 'gratis'],
    at: ['gazcue', 'olimpico', 'madrid'],
    days: [6],
    from: '09:00',
    hours: 5,
  },
  {
    title: 'Robótica con cartón para profes',
    resume: 'Treinta dólares de material, un aula entera ocupada.',
    description:
      'Taller para docentes de primaria: brazos hidráulicos con jeringas, circuitos con papel de aluminio y una guía lista para el lunes. Certificado del distrito educativo.',
    tags: ['docentes', 'robótica', 'taller'],
    at: ['cultura', 'bogota', 'online'],
    days: [6, 4],
    from: '09:00',
    hours: 3,
    tickets: [['Docente', 5, 40]],
    capacity: 40,
  },
  {
    title: 'Ask a Data Person Anything',
    language: 'en',
    resume: 'Spreadsheets to neural networks, no question too small.',
    description:
      'Two hours on a call with four people who clean data for a living. Bring the file that makes you cry. We share the screen, we fix it, we tell you what we would never do with it.',
    tags: ['data', 'help desk', 'online'],
    at: ['online', 'online'],
    days: [1, 2],
    from: '19:00',
    hours: 2,
  },
  {
    title: 'Astronomía de azotea',
    resume: 'Dos telescopios, Saturno y una pizarra.',
    description:
      'Empezamos con la Luna porque está ahí y terminamos en Andrómeda porque nadie se la cree. Si hay nubes damos la charla de eclipses y repetimos la semana siguiente.',
    tags: ['astronomía', 'ciencia', 'noche'],
    at: ['azotea', 'chavon', 'medellin'],
    days: [5],
    from: '20:00',
    hours: 2.5,
    tickets: [['Adulto', 7, 35]],
    capacity: 35,
  },
  {
    title: 'Security for Small Shops',
    language: 'en',
    resume: 'The five things that stop most of what goes wrong.',
    description:
      'For anyone who keeps customers’ data in a phone and a notebook. Passwords, backups, who has the keys, what to do on the bad day. You leave with the first three done, not planned.',
    tags: ['security', 'small business', 'workshop'],
    at: ['nave', 'online', 'newYork'],
    days: [2, 4],
    from: '10:00',
    hours: 2,
  },
  {
    title: 'Club de lectura: libros difíciles, despacio',
    resume: 'Diez páginas por semana. Este trimestre, Lem.',
    description:
      'Leemos en voz alta y paramos cuando alguien no entiende, que es casi siempre. No hay tarea ni se permite fingir. Se entra cualquier semana.',
    tags: ['lectura', 'club', 'ciencia ficción'],
    at: ['gazcue', 'online', 'mexico'],
    days: [1],
    from: '18:30',
    hours: 1.5,
    repeats: { weeks: 1, times: 12 },
    capacity: 20,
  },
];
