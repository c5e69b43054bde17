import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClockAddress } from './zk-clock.ts';

/** A clock that the bridge reads. */
export interface BridgedClock extends ClockAddress {
  readonly name: string;
  /** As it stands in the list of devices; null: as the clock says it. */
  readonly serial: string | null;
  /** The zone of its clock. */
  readonly timeZone: string;
}

/** What the bridge is told in its file. */
export interface BridgeConfig {
  /** The address of the product, without a slash at the end. */
  readonly server: string;
  readonly token: string;
  /** How often clocks are read. */
  readonly everySeconds: number;
  /** Where it keeps what it has read and what waits. */
  readonly state: string;
  readonly clocks: readonly BridgedClock[];
}

type Given = Readonly<Record<string, unknown>>;

/** Something is wrong with the file; the message says what. */
export class ConfigError extends Error {}

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

function text(given: Given, key: string, otherwise?: string): string {
  const value = given[key] ?? otherwise;
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(`Say “${key}” as text.`);
}

function whole(given: Given, key: string, otherwise: number, most: number): number {
  const value = given[key] ?? otherwise;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new ConfigError(`Say “${key}” as a whole number up to ${most}.`);
}

/** Reads the file of the bridge. Throws in words. @param token of the environment, in place of the file's */
export function readBridgeConfig(file: string, token: string | undefined): BridgeConfig {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(given)) throw new ConfigError('Write an object with “server”, “token” and “devices”.');
  const server = text(given, 'server').replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]/.test(server)) throw new ConfigError('Say “server” as https://… as people open it.');
  const timeZone = text(given, 'timeZone', 'Africa/Nairobi');
  const devices = given['devices'];
  if (!Array.isArray(devices) || devices.length === 0) throw new ConfigError('Name at least one of “devices”.');
  return {
    server,
    token: token ?? text(given, 'token'),
    everySeconds: Math.max(5, whole(given, 'everySeconds', 60, 86_400)),
    state: path.resolve(path.dirname(file), text(given, 'state', 'bridge-state.json')),
    clocks: devices.map((device: unknown) => {
      if (!isObject(device)) throw new ConfigError('Say each of “devices” as an object with “ip”.');
      const ip = text(device, 'ip');
      return {
        ip,
        name: text(device, 'name', ip),
        port: whole(device, 'port', 4370, 65_535),
        commKey: whole(device, 'commKey', 0, 4_294_967_295),
        udp: device['udp'] === true,
        serial: device['serial'] === undefined ? null : text(device, 'serial'),
        timeZone: text(device, 'timeZone', timeZone),
      };
    }),
  };
}
