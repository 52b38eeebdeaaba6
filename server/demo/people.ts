export interface Person {
  email: string;
  username: string;
  name: string;
  lastname: string;
}

function person(name: string, lastname: string, username: string): Person {
  return { email: `${username}@example.com`, username, name, lastname };
}

/** The password of all of them; only shown in the terminal of a demo. */
export const demoPassword = 'scape2026';

/** Accounts that can log in. They organize all events. */
export const organizers: [Person, ...Person[]] = [
  person('Ana', 'Peralta', 'ana'),
  person('Luis', 'Matos', 'luis'),
  person('Mireya', 'Féliz', 'mireya'),
  person('Tom', 'Hadley', 'tom'),
  person('Carla', 'Rosario', 'carla'),
];

/** People who fill the events. Their passwords are unknown. */
export const neighbours: Person[] = [
  person('Yadira', 'Then', 'yadira.then'),
  person('Wilson', 'Abreu', 'wilsonabreu'),
  person('Noelia', 'Batista', 'noelia_b'),
  person('Hansel', 'Cruz', 'hanselc'),
  person('Priya', 'Raman', 'priya.raman'),
  person('Domingo', 'Encarnación', 'mingo'),
  person('Sofía', 'Guzmán', 'sofi.guzman'),
  person('Jonas', 'Keller', 'jonask'),
  person('Altagracia', 'Marte', 'tatica'),
  person('Rubén', 'Sosa', 'ruben.sosa'),
  person('Eliana', 'Brito', 'elibrito'),
  person('Marcus', 'Bell', 'marcusbell'),
  person('Katiuska', 'Lora', 'katilora'),
  person('Óscar', 'Vargas', 'oscarv'),
  person('Inés', 'Olivares', 'ines.olivares'),
  person('Kenji', 'Mori', 'kenji'),
  person('Rosanna', 'Polanco', 'rosannap'),
  person('Félix', 'Tavárez', 'felixt'),
  person('Amara', 'Okafor', 'amara.o'),
  person('Gabriel', 'Núñez', 'gabonunez'),
  person('Lucía', 'Herrera', 'lucia.h'),
  person('Dariel', 'Castillo', 'dariel'),
  person('Maite', 'Echeverri', 'maite'),
  person('Joel', 'Santana', 'joelsantana'),
];
