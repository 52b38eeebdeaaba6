// Actions
export const youLeft = (group: string) => `You left ${group}`;

// Edit dialog
export const editGroup = 'Edit group';

// Fields
export const name = 'Name';
export const removeThePicture = 'Remove the picture';

// Members dialog
export const personIsRemoved = (person: string) => `${person} is removed`;
export const members = 'Members';
export const madeThisGroup = 'Made this group';
export const removePerson = (person: string) => `Remove ${person}`;
export const membersOnDevice = 'This is what this device knows. Everybody shows with a connection.';

// New dialog
export const newGroup = 'Nuevo Grupo';
export const cancelNewGroup = 'Cancelar';
export const creating = 'Creando...';
export const create = 'Crear';

// Form
export const noName = 'Write a name for the group.';
