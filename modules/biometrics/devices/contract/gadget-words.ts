import type { CommandKind, GadgetDirection, GadgetKind, GadgetMaker } from './gadgets.ts';

export const kindWords: Record<GadgetKind, string> = {
  fingerprint: 'Fingerprint',
  face: 'Face',
  card: 'Card',
  kiosk: 'Kiosk page',
};

export const makerWords: Record<GadgetMaker, string> = {
  zkteco: 'ZKTeco (PUSH)',
  hikvision: 'Hikvision (events)',
  other: 'Another: a file, a program or the bridge',
};

export const directionWords: Record<GadgetDirection, string> = {
  auto: 'First in, last out',
  in: 'Everybody comes in',
  out: 'Everybody goes out',
  pressed: 'As people press it',
};

export const commandWords: Record<CommandKind, string> = {
  'add user': 'Add a user',
  'remove user': 'Remove a user',
  'enrol finger': 'Enrol a finger',
  'punches since': 'Send punches again',
  restart: 'Restart',
};

const results: Readonly<Record<number, string>> = {
  2: 'The finger is there already',
  4: 'The finger was not clear',
  5: 'The finger is somebody else’s',
  6: 'Cancelled at the device',
  7: 'The device was busy',
  [-10]: 'The device has no such user',
  [-1001]: 'The device is full',
  [-1002]: 'The device cannot do this',
  [-1003]: 'It took too long',
  [-1005]: 'The device was busy',
};

/** Why a command failed, by the number that the device answered. */
export const failureInWords = (result: number | null): string =>
  result === null ? 'Not sent' : (results[result] ?? `The device answered ${result}`);
