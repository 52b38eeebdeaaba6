import type { Database } from '#server/db/engine/database.ts';
import { findUser } from '#server/db/people/users.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { looks } from './looks.ts';
import { performAll } from './perform-all.ts';
import { drawPortrait } from './pictures/portrait.ts';
import { uploadPicture, type CoverPorts } from './upload-cover.ts';

/** What people say of themselves, and where they are now. */
const profiles: Record<string, [bio: string, status: string]> = {
  ana: [
    'Programo cine, boleros y noches que terminan tarde en la Zona Colonial. Si falta una silla, la traigo yo.',
    'Santo Domingo',
  ],
  luis: [
    'Sonidista de día, montañero los domingos. Organizo caminatas y conciertos pequeños. Creo en los cables bien enrollados.',
    'Santo Domingo',
  ],
  mireya: [
    'Percusionista, mamá de Mateo y dueña de un patio demasiado grande para una sola familia.',
    'Santo Domingo, los lunes en Santiago',
  ],
  tom: [
    'Came for a month in 2019. I run markets, swaps and one very slow reading group. My Spanish is mostly vegetables.',
    'Santo Domingo',
  ],
  carla: [
    'Cocino para muchos y camino para pensar. Olla común, huertos y la vuelta larga del Mirador.',
    'Santo Domingo',
  ],
  'yadira.then': ['Enfermera, nadadora, coleccionista de atardeceres.', 'Boca Chica'],
  noelia_b: ['Cello in the youth orchestra, front row everywhere else.', 'Santo Domingo'],
  hanselc: ['Tambora, güira y lo que haga falta.', 'Villa Mella'],
  'priya.raman': ['Engineer from Chennai. I bring the salad.', 'Santo Domingo'],
  mingo: ['Jubilado con agenda llena. Dominó los jueves.', 'Gazcue'],
  'sofi.guzman': ['Maestra de segundo. Mis sábados tienen tijeras y pegamento.', 'Santo Domingo'],
  tatica: ['Siete nietos, tres coros y una bicicleta.', 'Gazcue'],
  marcusbell: ['Trail runner, slow reader, New Yorker on leave.', 'New York City'],
  kenji: ['New in town. I sit in the last row and take pictures of the first.', 'Santo Domingo'],
  'amara.o': ['Dancer. If there is a roof, there is a floor.', 'Madrid'],
  'ines.olivares': ['Librera. Leo en voz alta por encargo.', 'Santiago de los Caballeros'],
  gabonunez: ['Surf, pan y primos.', 'Puerto Plata'],
};

interface ProfilePorts extends CoverPorts {
  database: Database;
}

/** Gives people what they say of themselves, and their pictures. */
export async function loadProfiles(ports: ProfilePorts, userIds: ReadonlyMap<string, number>): Promise<void> {
  const requests: MutationRequest[] = [];
  for (const [username, userId] of userIds) {
    const user = await ports.database.read((tx) => findUser(tx, userId));
    // They have changed it since, or an earlier load has done this.
    if (user?.bio != null || user?.profile_picture != null) continue;
    const common = { actor: { userId }, now: ports.now };
    const profile = profiles[username];
    if (profile !== undefined) {
      const [bio, status] = profile;
      const body = { bio, status_message: status };
      requests.push({ ...common, kind: 'user.update', params: { userId: String(userId) }, body, files: {} });
    }
    const look = looks.get(username);
    if (look === undefined) continue;
    const image = await uploadPicture(ports, await drawPortrait(username, look), userId);
    requests.push({ ...common, kind: 'user.picture', params: {}, body: { type: 'profile' }, files: { image } });
  }
  await performAll(ports.writer, requests);
}
