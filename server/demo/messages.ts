/** A conversation, by usernames; the last words are those of the other and unread, unless `isRead`. */
interface DemoConversation {
  between: [one: string, other: string];
  /** hours ago of the last message */
  hoursAgo: number;
  isRead?: true;
  said: [by: string, text: string][];
}

/** Oldest first. */
export const demoConversations: DemoConversation[] = [
  {
    between: ['luis', 'tom'],
    hoursAgo: 70,
    isRead: true,
    said: [
      ['tom', 'Can the stage cables run behind the bread stall on Sunday?'],
      ['luis', 'Behind, yes. Under, never. I bring the mats.'],
      ['tom', 'You are a good man.'],
      ['luis', 'I am a man who has seen rain. ¿A qué hora abren el portón?'],
      ['tom', 'Half past five. Coffee from five.'],
    ],
  },
  {
    between: ['mireya', 'carla'],
    hoursAgo: 46,
    said: [
      ['carla', '¿Cuántos somos para la olla del sábado?'],
      ['mireya', 'Treinta seguros. Con los vecinos, cuarenta.'],
      ['carla', 'Entonces hago para sesenta.'],
      ['mireya', 'Por eso te quiero. Yo llevo el arroz y a Mateo, que pela.'],
      ['carla', 'Que traiga su cuchillo bueno. A las nueve en la cocina.'],
    ],
  },
  {
    between: ['tom', 'carla'],
    hoursAgo: 27,
    said: [
      ['tom', 'Is the seed swap before or after lunch?'],
      ['carla', 'Before. After lunch nobody swaps anything.'],
      ['tom', 'I have eleven kinds of basil and no self-control.'],
      ['carla', 'Bring nine. Leave two with me.'],
    ],
  },
  {
    between: ['ana', 'mireya'],
    hoursAgo: 9,
    said: [
      ['ana', '¿Tu patio aguanta ciento veinte sillas?'],
      ['mireya', 'Ciento diez y diez de pie. El flamboyán no se mueve.'],
      ['ana', 'El flamboyán tiene butaca de honor. ¿Subimos la pantalla el jueves?'],
      ['mireya', 'Jueves a las cinco. Luis presta la escalera larga.'],
      ['mireya', 'Y encontré el piano. Segundo piso. Te cuento.'],
    ],
  },
  {
    between: ['kenji', 'ana'],
    hoursAgo: 4,
    said: [
      ['kenji', 'Hi Ana! Is the last row still free on Thursday?'],
      ['ana', 'For you, always. Come at half past eight, the door is the blue one.'],
      ['kenji', 'Can I bring a friend who only knows one word of Spanish?'],
      ['ana', 'Which word?'],
      ['kenji', '“Otra”.'],
    ],
  },
];

/** The group that the logins talk in. */
export const demoGroup = {
  name: 'Noche de patio',
  by: 'mireya',
  members: ['luis', 'carla', 'tom', 'noelia_b', 'ruben.sosa'],
  hoursAgo: 30,
  said: [
    ['mireya', 'Reunión corta: luces, sillas, hielo. ¿Quién trae qué?'],
    ['ruben.sosa', 'La camioneta y el hielo.'],
    ['luis', 'Luces y cables. Y dos manos para la escalera.'],
    ['noelia_b', 'I can bring cushions, around thirty.'],
    ['carla', 'Empanadas. No pregunten cuántas.'],
    ['tom', 'Chairs from the market, sixty, all of them honest.'],
  ],
} satisfies { name: string; by: string; members: string[]; hoursAgo: number; said: [by: string, text: string][] };
