import type { ProgrammeEntry } from '#server/demo/programme-entry.ts';

export const sport: ProgrammeEntry[] = [
  {
    title: 'Cinco kilómetros sin reloj',
    resume: 'Se corre hablando. Quien jadea, baja el ritmo.',
    description:
      'Salimos juntos y llegamos juntos: hay un corredor con camiseta roja que cierra el grupo y no deja a nadie atrás. Agua en el kilómetro tres, plátano en la meta.',
    tags: ['correr', 'principiantes', 'gratis'],
    at: ['miradorSur', 'malecon', 'santiago', 'mexico'],
    days: [6, 0],
    from: '06:30',
    hours: 1.5,
  },
  {
    title: 'Vitilla: torneo de barrio',
    resume: 'Un palo de escoba, una tapa y mucho orgullo.',
    description:
      'Dieciséis equipos de tres, partidos de cinco entradas y reglas de acera. El jonrón es pegarle al letrero. Inscripción en el sitio hasta las nueve; quien llegue sin equipo sale con uno.',
    tags: ['vitilla', 'torneo', 'barrio'],
    at: ['taller', 'newYork', 'olimpico'],
    days: [6],
    from: '09:00',
    hours: 6,
    tickets: [['Equipo de tres', 9, 16]],
    capacity: 48,
  },
  {
    title: 'Yoga con el rocío',
    resume: 'Una hora sobre la grama, antes del calor.',
    description:
      'Secuencia suave para cuerpos recién levantados. Traiga una toalla si no tiene esterilla. Terminamos acostados escuchando a las cotorras, que nunca se callan.',
    tags: ['yoga', 'mañana', 'aire libre'],
    at: ['iberoamerica', 'botanico', 'miradorSur', 'medellin'],
    days: [2, 4, 6],
    from: '06:45',
    hours: 1,
  },
  {
    title: 'Night Ride: Lights On',
    resume: 'Twenty kilometres of empty avenues on two wheels.',
    description:
      'We close nothing and jump no lights: forty bikes with good lamps are their own lane. Easy pace, one flat-tyre stop guaranteed, helados at the end. Helmets are not optional.',
    tags: ['cycling', 'night', 'easy pace'],
    at: ['miradorSur', 'olimpico', 'bogota'],
    days: [3],
    from: '19:30',
    hours: 2.5,
    faqs: [['Can I rent a bike?', 'Six are at the meeting point for 5 dollars each; write to us before noon.']],
  },
  {
    title: 'Dominó a dos manos',
    resume: 'Parejas sorteadas. Se prohíbe enseñar fichas con la ceja.',
    description:
      'Deporte es, y quien lo niegue no ha jugado ocho partidas seguidas al sol. Doscientos puntos, eliminación directa, árbitro con silbato. Premio: un saco de arroz y la razón.',
    tags: ['dominó', 'torneo', 'parejas'],
    at: ['colon', 'miami', 'duarte'],
    days: [0],
    from: '14:00',
    hours: 5,
    tickets: [['Jugador', 4, 64]],
    capacity: 64,
  },
  {
    title: 'Primera brazada en el mar',
    resume: 'Para adultos que nunca aprendieron y ya está bueno.',
    description:
      'Agua hasta la cintura, tres instructoras y ningún público. Se empieza por flotar. El grupo del mes pasado nada hoy hasta la boya.',
    tags: ['natación', 'adultos', 'playa'],
    at: ['bocaChica', 'puntaCana'],
    days: [6, 0],
    from: '07:30',
    hours: 1.5,
    tickets: [['Clase', 10, 12]],
    capacity: 12,
  },
  {
    title: 'Pickup Basketball, Any Level, Good Manners',
    resume: 'Call your own fouls, clap for the other side.',
    description:
      'Two full courts, fifteen-minute games, winners stay once and then sit. Coach Darío mixes the teams so that nobody is the last one picked. Bring a light and a dark shirt.',
    tags: ['basketball', 'pickup', 'free'],
    at: ['olimpico', 'sanJuan'],
    days: [1, 3],
    from: '18:00',
    hours: 2,
  },
  {
    title: 'Escalada para torpes',
    resume: 'Cuatro metros, colchón gordo, cero vergüenza.',
    description:
      'Búlder con los pies antes que con los brazos. Aprenderá a caer, que es lo que da miedo, y después a subir. Zapatos incluidos del 34 al 46.',
    tags: ['escalada', 'búlder', 'principiantes'],
    at: ['nave', 'madrid'],
    days: [2, 4],
    from: '18:30',
    hours: 2,
    tickets: [['Con zapatos', 13, 20]],
    capacity: 20,
  },
  {
    title: 'Remada al atardecer',
    resume: 'Tablas, calma y el sol cayendo detrás de los cocos.',
    description:
      'Una hora de remo de pie por dentro del arrecife, donde no hay olas. Damos tabla, remo y chaleco. Quien se cae brinda el coco.',
    tags: ['paddle', 'atardecer', 'mar'],
    at: ['bocaChica', 'puertoPlata'],
    days: [5, 6],
    from: '16:45',
    hours: 1.5,
    tickets: [['Tabla y chaleco', 20, 15]],
    capacity: 15,
  },
];
