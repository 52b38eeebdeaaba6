// Actions
export const youLeft = (group: string) => `You left ${group}`;

// Edit dialog
export const editGroup = 'Edit group';
export const cancel = 'Cancel';
export const save = 'Save';

// Fields
export const name = 'Name';
export const chooseAPicture = 'Choose a picture';
export const chooseAnother = 'Choose another';
export const removeThePicture = 'Remove the picture';
export const remove = 'Remove';
export const preparingThePicture = 'Preparing the picture';

// Members dialog
export const personIsRemoved = (person: string) => `${person} is removed`;
export const members = 'Members';
export const madeThisGroup = 'Made this group';
export const removePerson = (person: string) => `Remove ${person}`;
export const loading = 'Loading...';
export const membersOnDevice = 'This is what this device knows. Everybody shows with a connection.';

// New dialog
export const newGroup = 'Nuevo Grupo';
export const cancelNewGroup = 'Cancelar';
export const creating = 'Creando...';
export const create = 'Crear';

// Form
export const noName = 'Write a name for the group.';
