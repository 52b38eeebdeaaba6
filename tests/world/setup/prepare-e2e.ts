import { usedDevice } from '#world/browser/used-device.ts';

/** Makes what end-to-end tests begin with, where one core would otherwise be idle: their own set-up has it to itself. */
await usedDevice();
