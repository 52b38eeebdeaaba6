import type { CreationCategory } from '#contract/events/category.ts';

export interface DemoRemark {
  by: string;
  text: string;
  replies?: { by: string; text: string }[];
}

/** A post by one of the people, with the others' comments; people are named by username. */
export interface DemoPost {
  by: string;
  title: string;
  text: string;
  /** age when loaded, hours */
  hoursAgo: number;
  /** category that its picture is drawn for; omitted: no picture */
  picture?: CreationCategory;
  remarks?: DemoRemark[];
}

/** Oldest first. */
export const demoPosts: DemoPost[] = [
  {
    by: 'luis',
    title: 'Lo que aprendí montando un escenario bajo la lluvia',
    text: 'Tres cosas: los cables nunca por el suelo, la lona siempre con caída hacia la calle, y un termo de café para quien carga. Lo demás se improvisa.\n\nEl sábado llovió cuarenta minutos y nadie se fue. Al contrario: se apretaron bajo la galería y el grupo bajó a tocar sin amplificar. Fue lo mejor de la noche.',
    hoursAgo: 26 * 24,
    picture: 'conciertos_y_musica',
    remarks: [
      {
        by: 'noelia_b',
        text: 'Yo estaba bajo la galería. No cambio ese rato por ningún concierto seco.',
        replies: [
          { by: 'luis', text: 'La próxima vez lo hacemos sin lluvia y sin micrófonos, a propósito.' },
          { by: 'hanselc', text: 'Apuntado.' },
        ],
      },
      { by: 'oscarv', text: '¿Y el café, quién lo puso?' },
    ],
  },
  {
    by: 'tom',
    title: 'A beginner’s map of the Sunday market',
    text: 'Come before nine for bread, after eleven for plants, and never for both. The woman with the blue scales has the honest avocados. Bring your own bags, and small notes.',
    hoursAgo: 15 * 24,
    picture: 'mercados_y_ferias',
    remarks: [
      { by: 'kenji', text: 'The blue scales! I have been going to the wrong stall for a year.' },
      { by: 'priya.raman', text: 'Adding: the coffee cart leaves at ten sharp.' },
    ],
  },
  {
    by: 'mireya',
    title: 'Se busca piano de pared',
    text: 'Para las noches de boleros en el patio. Puede estar viejo, puede faltarle una tecla. Lo afinamos nosotros y lo cargamos nosotros; solo pedimos que no haya que bajarlo de un cuarto piso.',
    hoursAgo: 9 * 24,
    remarks: [
      {
        by: 'tatica',
        text: 'Mi tía tiene uno en Gazcue. Segundo piso, escalera ancha.',
        replies: [
          { by: 'mireya', text: '¡Segundo piso es un primer piso con vistas! Te escribo.' },
          { by: 'ruben.sosa', text: 'Yo pongo la camioneta.' },
        ],
      },
      { by: 'mingo', text: 'Le falta el do de en medio, ¿verdad? Siempre falta ese.' },
    ],
  },
  {
    by: 'carla',
    title: 'Caminata del Mirador: lo que hay que llevar',
    text: 'Agua, gorra y zapatos que ya conozcan tus pies. Salimos a las siete menos diez, porque a las siete ya hace calor. Los perros vienen con correa y los altavoces se quedan en casa.',
    hoursAgo: 4 * 24,
    picture: 'naturaleza_y_aire_libre',
    remarks: [
      {
        by: 'sofi.guzman',
        text: '¿Sirve para niños de seis años?',
        replies: [{ by: 'carla', text: 'La vuelta corta, sí. Avisa y te espero en la entrada.' }],
      },
    ],
  },
  {
    by: 'kenji',
    title: 'I went alone, and it was fine',
    text: 'First week in the city, no Spanish to speak of. I sat in the last row of a jazz cellar and by the second set three people had explained the whole neighbourhood to me. If you hesitate to go on your own: go.',
    hoursAgo: 60,
    remarks: [
      { by: 'ana', text: 'The last row is the best one. See you on Thursday?' },
      { by: 'marcusbell', text: 'Needed to read this today.' },
      { by: 'katilora', text: 'Bienvenido. La tercera siempre soy yo.' },
    ],
  },
  {
    by: 'ana',
    title: 'Gracias por anoche',
    text: 'Éramos sesenta, cabían cincuenta y nadie se quejó. Quedaron dos paraguas, una chaqueta de mezclilla y un zapato (uno). Están en la barra hasta el domingo.',
    hoursAgo: 20,
    picture: 'after_party',
    remarks: [
      { by: 'elibrito', text: 'El zapato no es mío, pero quiero conocer la historia.' },
      {
        by: 'felixt',
        text: 'La chaqueta sí es mía. Paso mañana.',
        replies: [{ by: 'ana', text: 'Tiene una nota en el bolsillo. No la leí. Bueno, la leí.' }],
      },
    ],
  },
  {
    by: 'yadira.then',
    title: '¿Alguien para compartir taxi desde Naco el viernes?',
    text: 'Somos dos y cabemos cuatro. Salida a las ocho, vuelta cuando se apague la música.',
    hoursAgo: 3,
    remarks: [{ by: 'joelsantana', text: 'Yo, si la vuelta es antes de las tres.' }],
  },
];
