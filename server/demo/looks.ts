import type { Look } from './pictures/portrait.ts';

/** What is drawn of people by username. All others have no picture, as many people don't. */
export const looks: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['ana', { skin: 'tan', hair: 'black', cut: 'curls', hues: [18, 268] }],
  ['luis', { skin: 'brown', hair: 'black', cut: 'short', beard: 'full', hues: [205, 28] }],
  ['mireya', { skin: 'deep', hair: 'black', cut: 'afro', hues: [340, 44] }],
  ['tom', { skin: 'pale', hair: 'copper', cut: 'short', beard: 'stubble', glasses: true, hues: [160, 215] }],
  ['carla', { skin: 'light', hair: 'brown', cut: 'bun', hues: [265, 150] }],
  ['yadira.then', { skin: 'tan', hair: 'brown', cut: 'long', hues: [32, 345] }],
  ['noelia_b', { skin: 'brown', hair: 'black', cut: 'bob', glasses: true, hues: [190, 12] }],
  ['hanselc', { skin: 'deep', hair: 'black', cut: 'locs', beard: 'stubble', hues: [48, 230] }],
  ['priya.raman', { skin: 'brown', hair: 'black', cut: 'long', hues: [290, 36] }],
  ['mingo', { skin: 'deep', hair: 'grey', cut: 'bald', beard: 'full', hues: [22, 200] }],
  ['sofi.guzman', { skin: 'light', hair: 'brown', cut: 'bob', hues: [140, 320] }],
  ['jonask', { skin: 'pale', hair: 'blond', cut: 'short', hues: [220, 100] }],
  ['tatica', { skin: 'tan', hair: 'grey', cut: 'bun', glasses: true, hues: [355, 260] }],
  ['ruben.sosa', { skin: 'tan', hair: 'black', cut: 'cap', beard: 'stubble', hues: [80, 8] }],
  ['marcusbell', { skin: 'deep', hair: 'black', cut: 'bald', glasses: true, hues: [250, 176] }],
  ['kenji', { skin: 'light', hair: 'black', cut: 'short', glasses: true, hues: [10, 210] }],
  ['ines.olivares', { skin: 'pale', hair: 'copper', cut: 'curls', hues: [172, 288] }],
  ['amara.o', { skin: 'deep', hair: 'black', cut: 'bun', hues: [310, 55] }],
  ['lucia.h', { skin: 'tan', hair: 'copper', cut: 'long', hues: [230, 20] }],
]);
