import { UserError } from '#kit/contract/errors.ts';
import type { House } from '#kit/server/module/server-module.ts';
import type { InstalledForwarder } from './forward/forwarder.ts';
import { forwarderOf } from './forward/installed.ts';

const away = 'Voice and pictures cannot be had on this server. The class goes on with slides, board and chat.';
const nothing = (): Promise<void> => Promise.resolve();

/** A server that forwards nothing. */
const without: InstalledForwarder = {
  join: () => Promise.reject(new UserError('unavailable', away)),
  allow: nothing,
  lowData: nothing,
  leave: nothing,
  close: nothing,
  peers: () => Promise.resolve([]),
  iceServers: [],
  relayOnly: false,
  stop: nothing,
};

/** What forwards voice and pictures of rooms here. */
export const forwarder = (house: House): InstalledForwarder => forwarderOf(house) ?? without;
