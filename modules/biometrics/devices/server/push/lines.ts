import { isDay } from '#kit/contract/dates.ts';
import { instantIn } from '#kit/contract/dates.ts';

/** A punch as a device sent it. */
export interface SentPunch {
  readonly number: string;
  /** `yyyy-mm-dd hh:mm:ss` by the device's clock. */
  readonly localTime: string;
  readonly at: Date;
  /** 0 to 255, as sent; 255: undefined. */
  readonly direction: number;
  readonly verified: number | null;
}

const undefinedDirection = 255;
const number = /^[A-Za-z0-9]{1,24}$/;
const written = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/** Lines of a body, ended as devices end them: LF or CRLF; empty ones are none. */
export const linesOf = (body: string): string[] => body.split(/\r?\n/).filter((line) => line.trim() !== '');

/** A clock that has lost its battery writes of 1970 or 2000; what is before or far behind is no day of any clock, and cannot be read. */
const [firstYear, lastYear] = ['1970', '2099'];

/** Reads the times of a clock that stands in a zone, without asking for the zone's rules more than once an hour of theirs. */
export function clockIn(timeZone: string): (text: string) => Date | null {
  const behind = new Map<string, number>();
  return (text) => {
    const parts = written.exec(text);
    if (!parts || !isDay(parts[1])) return null;
    const [, day = '', hour = '', minute = '', second = ''] = parts;
    if (day < firstYear || day.slice(0, 4) > lastYear) return null;
    const shown = Date.parse(`${day}T${hour}:00:00Z`);
    const key = `${day} ${hour}`;
    const shift = behind.get(key) ?? instantIn(timeZone, day, `${hour}:00`).getTime() - shown;
    behind.set(key, shift);
    return new Date(shown + shift + Number(minute) * 60_000 + Number(second) * 1000);
  };
}

/** `PIN⇥time⇥status⇥verify⇥workcode⇥…`, of which all behind the time may be missing. Null for what is no such line. */
export function attendanceLine(line: string, clock: (text: string) => Date | null): SentPunch | null {
  const [pin = '', time = '', status, verify] = line.split('\t').map((field) => field.trim());
  return punchOf({ pin, time, status, verify }, clock);
}

/** An event of an access-control device: `time=…⇥pin=…⇥event=0⇥inoutstatus=…⇥verifytype=…`. Null for all but a door opened to somebody known. */
export function eventLine(line: string, clock: (text: string) => Date | null): SentPunch | null {
  const said = new Map(line.split('\t').map(pairOf));
  const pin = said.get('pin') ?? '';
  if (said.get('event') !== '0' || pin === '0') return null;
  return punchOf({ pin, time: said.get('time') ?? '', status: said.get('inoutstatus'), verify: said.get('verifytype') }, clock);
}

interface Fields {
  pin: string;
  time: string;
  status: string | undefined;
  verify: string | undefined;
}

function punchOf({ pin, time, status, verify }: Fields, clock: (text: string) => Date | null): SentPunch | null {
  const at = clock(time);
  if (!number.test(pin) || at === null) return null;
  return {
    number: pin,
    localTime: time.replace('T', ' '),
    at,
    direction: byteOf(status) ?? undefinedDirection,
    verified: byteOf(verify),
  };
}

function byteOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 255 ? Number(text) : null;
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair.trim().toLowerCase(), ''] : [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
}

/** What a device answered to a command: `ID=5&Return=0&CMD=DATA`. Null for the lines of a longer answer. */
export function resultLine(line: string): { id: number; result: number } | null {
  const said = new URLSearchParams(line);
  const [id, result] = [said.get('ID') ?? '', said.get('Return') ?? ''];
  if (!/^\d{1,15}$/.test(id) || !/^-?\d{1,6}$/.test(result)) return null;
  return { id: Number(id), result: Number(result) };
}
