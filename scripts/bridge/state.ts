import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LogRecord } from './zk-packets.ts';

/** A punch as the product takes it. */
export interface WaitingPunch {
  readonly serial: string;
  readonly number: string;
  /** An ISO instant in Greenwich's time. */
  readonly at: string;
  readonly direction: 'in' | 'out' | null;
}

/** How far a clock has been read: how many of its records, and which was the last. */
export interface Place {
  readonly records: number;
  readonly last: string;
}

/** What the bridge keeps between two readings, and when it is begun again. */
export interface BridgeState {
  /** By serial number. */
  places: Record<string, Place>;
  /** What has been read and not yet been taken, the oldest first. */
  waiting: WaitingPunch[];
}

export function readState(file: string): BridgeState {
  if (!existsSync(file)) return { places: {}, waiting: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as BridgeState;
}

/** Writes the state at once or not at all: whoever is killed meanwhile finds the one before. */
export function writeState(file: string, state: BridgeState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const nameOf = ({ number, localTime, direction }: LogRecord): string => `${number} ${localTime} ${direction}`;

/** Which records are new behind a place; all, where the log has been cleared or is another. */
export function newRecords(records: readonly LogRecord[], place: Place | undefined): readonly LogRecord[] {
  if (!place) return records;
  const there = records[place.records - 1];
  if (there && nameOf(there) === place.last) return records.slice(place.records);
  return records.slice(records.findLastIndex((record) => nameOf(record) === place.last) + 1);
}

export function placeOf(records: readonly LogRecord[]): Place | undefined {
  const last = records.at(-1);
  return last && { records: records.length, last: nameOf(last) };
}
