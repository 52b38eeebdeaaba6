/** Messages by the reason in the URL why a shared item was rejected; other values have none. */
const problems: Record<string, { title: string; text: string }> = {
  empty: {
    title: 'Nothing arrived',
    text: 'The other app shared nothing that Scape can take: a text, a link, pictures or a calendar file.',
  },
  large: {
    title: 'This is too large',
    text: 'Scape takes pictures of up to 25 MB and calendar files of up to 2 MB. Nothing was taken.',
  },
  full: {
    title: 'Too much is waiting',
    text: 'What was shared before is still waiting here. Use it or throw it away, then share this again: it was not taken.',
  },
  room: {
    title: 'This device has no room left',
    text: 'Nothing was taken. Free some space, then share it again.',
  },
  broken: {
    title: 'This could not be taken',
    text: 'What the other app sent could not be read or stored. Please share it again.',
  },
  missed: {
    title: 'Scape was not ready yet',
    text: 'It had to be fetched first, and what you shared was not kept. It is ready now: please share it again.',
  },
};

export function problemText(problem: string | null): { title: string; text: string } | null {
  return problem !== null && Object.hasOwn(problems, problem) ? (problems[problem] ?? null) : null;
}
