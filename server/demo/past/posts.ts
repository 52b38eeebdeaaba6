import type { DemoRemark } from '#server/demo/posts.ts';
import type { Scene } from '#server/demo/pictures/scene.ts';

/** What somebody wrote of a past event, which is named by its title. Its author was there. */
interface PastPost {
  event: string;
  by: string;
  title: string;
  text: string;
  /** what its photo shows, and which of such photos it is */
  photo?: [scene: Scene, seed: string];
  /** hours after the end */
  hoursLater: number;
  remarks?: DemoRemark[];
}

export const pastPosts: PastPost[] = [
  {
    event: 'Strings under the Stars',
    by: 'noelia_b',
    title: 'Forty minutes without a phone in the air',
    text: 'Then the last piece began and everybody gave up, me too. Row F, left of the tree. The cellist smiled at a dog. I would do all of it again.',
    photo: ['stage', 'c'],
    hoursLater: 11,
    remarks: [
      { by: 'tom', text: 'The dog has a ticket for the next one.' },
      { by: 'amara.o', text: 'I was two rows behind you. We should have said hello.' },
    ],
  },
  {
    event: 'Perico ripiao bajo la ceiba',
    by: 'mireya',
    title: 'Nadie se sentó desde la segunda pieza',
    text: 'La güira empezó sola y a los tres compases ya no quedaba una silla ocupada. A don Chepe le pidieron la misma tres veces y tres veces la tocó distinta.',
    photo: ['stage', 'b'],
    hoursLater: 13,
    remarks: [
      { by: 'luis', text: 'La segunda versión fue la buena. Lo dejo por escrito.' },
      { by: 'rosannap', text: 'Mis pies todavía están en el patio.' },
    ],
  },
  {
    event: 'Cine en la pared blanca',
    by: 'ana',
    title: 'La pared aguantó, el proyector también',
    text: 'Ciento y pico de sillas, dos apagones que nadie notó y un aplauso al final como si el director estuviera. Gracias a quienes trajeron cojines de más.',
    photo: ['screening', 'a'],
    hoursLater: 10,
    remarks: [
      {
        by: 'ines.olivares',
        text: '¿Cuál es la próxima?',
        replies: [{ by: 'ana', text: 'Se vota en el chat. Ya hay dos bandos.' }],
      },
    ],
  },
  {
    event: 'La mesa larga de los domingos',
    by: 'carla',
    title: 'Catorce platos y ninguno sobró',
    text: 'El sancocho de doña Nena se acabó antes que la fila. Al que trajo la ensalada de berro con mango: queremos la receta y el nombre de su abuela.',
    photo: ['table', 'b'],
    hoursLater: 7,
    remarks: [
      { by: 'priya.raman', text: 'It was me! The grandmother is called Lakshmi, the mango is from Baní.' },
      { by: 'mingo', text: 'Yo llegué a la fila. No llegué al sancocho.' },
    ],
  },
  {
    event: 'Pulga de la Zona',
    by: 'tom',
    title: 'Went for a lamp, came home with an accordion',
    text: 'It has three keys that work. The man said the others come back when it trusts you. The last stall on the left has the good records, under the table.',
    photo: ['market', 'b'],
    hoursLater: 9,
    remarks: [
      { by: 'kenji', text: 'Three keys is a whole genre.' },
      { by: 'hanselc', text: 'Ese acordeón fue de mi tío. Se te va a notar.' },
    ],
  },
  {
    event: 'Caminata al salto',
    by: 'luis',
    title: 'El salto se oye antes de verse',
    text: 'Salimos con neblina y volvimos con el sol de frente. Nadie se perdió, aunque Jonas lo intentó dos veces. El agua, helada; la foto no lo cuenta.',
    photo: ['trail', 'b'],
    hoursLater: 20,
    remarks: [{ by: 'jonask', text: 'I was not lost. I was early somewhere else.' }],
  },
  {
    event: 'Limpieza y baño',
    by: 'yadira.then',
    title: 'Treinta y dos sacos, y después el mar',
    text: 'A las siete ya estaba limpio hasta el espigón. Lo más raro: una máquina de escribir. Lo mejor: quedarse flotando cuando ya no había nada que recoger.',
    photo: ['shore', 'a'],
    hoursLater: 6,
    remarks: [
      { by: 'carla', text: 'La máquina de escribir funciona. La tengo yo.' },
      { by: 'gabonunez', text: 'Me apunto a la próxima con dos primos.' },
    ],
  },
  {
    event: 'Chichiguas al viento',
    by: 'sofi.guzman',
    title: 'La de Mateo llegó más alto que todas',
    text: 'Cola de tela vieja, papel de regalo y un hilo que no se acababa. Tres se quedaron en los cables; a las tres les pusimos nombre.',
    photo: ['field', 'b'],
    hoursLater: 8,
    remarks: [{ by: 'mireya', text: 'Descansen en paz, Celeste, Turbina y Señora Pérez.' }],
  },
  {
    event: 'Azotea tropical',
    by: 'amara.o',
    title: 'The city looked like it was dancing too',
    text: 'Somebody counted the lit windows and lost count at the second song. Came alone, left with four numbers and one borrowed fan.',
    photo: ['rooftop', 'a'],
    hoursLater: 12,
    remarks: [
      { by: 'ana', text: 'The fan is mine! Keep it till the next one.' },
      { by: 'lucia.h', text: 'La del abanico eras tú. Te vi bailar con la baranda.' },
    ],
  },
  {
    event: 'Silent Disco on the Steps',
    by: 'dariel',
    title: 'Tres canales y ningún vecino despierto',
    text: 'Visto desde fuera éramos doscientos locos moviéndonos en silencio. En el canal azul sonaba Juan Luis y se notaba en las caderas.',
    hoursLater: 15,
    remarks: [{ by: 'katilora', text: 'El canal rojo también existió, por si alguien lo escuchó.' }],
  },
  {
    event: 'Repair Café: tráigalo roto',
    by: 'oscarv',
    title: 'Mi abanico vive',
    text: 'Era un condensador de cuarenta pesos. Lo cambió una niña de once años mientras su papá sujetaba la linterna. Entre todos, diecinueve aparatos vuelven a casa.',
    hoursLater: 5,
    remarks: [{ by: 'luis', text: 'Contrátenla.' }],
  },
  {
    event: 'Run for the Reef',
    by: 'marcusbell',
    title: 'Last across the line, first at the coconut stand',
    text: 'Nobody tells you that the breeze stops at kilometre six. The reef gets its money, I get a week of stairs.',
    hoursLater: 4,
    remarks: [{ by: 'tom', text: 'Fair split.' }],
  },
];
