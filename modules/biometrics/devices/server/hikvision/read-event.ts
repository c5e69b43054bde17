import { z } from 'zod';
import { clockIn, type SentPunch } from '../push/lines.ts';

/** What a device told: that it is there, somebody who passed, or something else of which nothing is kept. */
export type HikvisionEvent =
  | { readonly kind: 'alive' }
  | { readonly kind: 'passing'; readonly punch: SentPunch; readonly serialNo: string | null }
  | { readonly kind: 'other' };

const word = z.union([z.string(), z.number()]).transform(String).nullish();

const access = z.looseObject({
  majorEventType: word,
  subEventType: word,
  employeeNoString: word,
  employeeNo: word,
  serialNo: word,
  attendanceStatus: word,
});
const alert = z.looseObject({ dateTime: word, eventType: word, AccessControllerEvent: access.nullish() });
const written = z.union([z.looseObject({ EventNotificationAlert: alert }).transform((one) => one.EventNotificationAlert), alert]);

/** Somebody who is known and was let through, or whose finger or face was known, is of this kind; so are refusals, by their own numbers. */
const accessEvents = '5';
/** Wrong number, no time left, no right, not at this hour, out of date, unknown card; finger and face that were not known. */
const refusals: ReadonlySet<string> = new Set(['3', '4', '5', '6', '7', '8', '9', '39', '76']);
/** How somebody was known, in ZKTeco's numbers, which the punches keep: card, finger, face. */
const ways: ReadonlyMap<string, number> = new Map([
  ['1', 4],
  ['38', 1],
  ['75', 15],
]);
const directions: ReadonlyMap<string, number> = new Map([
  ['checkin', 0],
  ['checkout', 1],
  ['breakout', 2],
  ['breakin', 3],
  ['overtimein', 4],
  ['overtimeout', 5],
]);
const undefinedDirection = 255;
const number = /^[A-Za-z0-9]{1,24}$/;

/**
 * Reads one event, JSON or XML. Null for what cannot be read: the device sends it again.
 * @param timeZone of the device's clock, for a time that says no zone
 */
export function readEvent(text: string, timeZone: string): HikvisionEvent | null {
  const said = /^\s*</.test(text) ? fromXml(text) : fromJson(text);
  if (said === null) return null;
  const event = said.AccessControllerEvent;
  if (said.eventType?.toLowerCase() === 'heartbeat') return { kind: 'alive' };
  if (!event || said.eventType !== 'AccessControllerEvent') return said.eventType ? { kind: 'other' } : null;
  const who = (event.employeeNoString ?? event.employeeNo ?? '').trim();
  if (event.majorEventType !== accessEvents || who === '' || who === '0' || refusals.has(event.subEventType ?? ''))
    return { kind: 'other' };
  const at = instantOf(said.dateTime ?? '', timeZone);
  if (at === null) return null;
  if (!number.test(who)) return { kind: 'other' };
  const punch = {
    number: who,
    ...at,
    direction: directions.get((event.attendanceStatus ?? '').toLowerCase()) ?? undefinedDirection,
    verified: ways.get(event.subEventType ?? '') ?? null,
  };
  return { kind: 'passing', punch, serialNo: event.serialNo ?? null };
}

function instantOf(text: string, timeZone: string): { at: Date; localTime: string } | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim());
  if (!parts) return null;
  const [, day = '', time = '', offset] = parts;
  const localTime = `${day} ${time}`;
  // The clock refuses days and times that do not exist, also where a zone stands behind them.
  const shown = clockIn(timeZone)(localTime);
  const zoned = `${day}T${time}${offset}`;
  const at = offset === undefined || shown === null ? shown : new Date(zoned);
  return at === null || Number.isNaN(at.getTime()) ? null : { at, localTime };
}

function fromJson(text: string): z.output<typeof alert> | null {
  try {
    const read = written.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Only the elements that hold text are read, each once; nothing in a document can refer to anything else. */
function fromXml(text: string): z.output<typeof alert> | null {
  if (!/<(?:\w+:)?EventNotificationAlert[\s>]/.test(text)) return null;
  const of = (name: string): string | undefined => {
    const found = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*)?>([^<]{0,200})<`).exec(text)?.[1];
    return found?.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '').trim();
  };
  const inside = /<(?:\w+:)?AccessControllerEvent[\s>]/.test(text);
  const fields = ['majorEventType', 'subEventType', 'employeeNoString', 'employeeNo', 'serialNo', 'attendanceStatus'] as const;
  const event = Object.fromEntries(fields.map((name) => [name, of(name)]));
  return { dateTime: of('dateTime'), eventType: of('eventType'), ...(inside && { AccessControllerEvent: event }) };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
