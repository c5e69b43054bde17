import { sql } from 'kysely';
import { dayIn, formatInstant } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineImport, type PlannedRow, type SheetRow, type WrittenRecord } from '#kit/server/imports/define-import.ts';
import { RowReader } from '#kit/server/imports/row-reader.ts';
import { attendanceAdmin } from '../../../contract/access.ts';
import { deviceNumber } from '../../contract/enrolments.ts';
import { clockIn } from '../push/lines.ts';
import { type Incoming, takePunches } from '../punches/take-punches.ts';
import { workOutDays } from '../punches/work-out-days.ts';
import { workOutStaffDays } from '../punches/work-out-staff.ts';
import { parseMoment } from './clock-time.ts';
import { type KnownClocks, knownClocks, on, standing } from './known-clocks.ts';
import { columns, directionChoices, directions } from './punch-columns.ts';

const entity = 'punch';
const undefinedDirection = 255;
const keyOf = ({ gadgetId, number, at, direction }: Omit<Incoming, 'localTime' | 'verified'>): string =>
  `${gadgetId} ${number} ${at.getTime()} ${direction}`;

/** Punches that a clock gives out as a file. A number that is nobody's is kept, as of a device. */
export const punchImport = defineImport<Incoming>({
  kind: 'biometrics.punches',
  access: attendanceAdmin,
  title: 'Punches',
  one: 'punch',
  many: 'punches',
  matchedBy: 'the person, the time and the device; the same punch again is left out',
  times: true,
  columns,
  options: [{ key: 'monthFirst', label: 'The month comes before the day', hint: '06/16/2026 is the sixteenth of June.' }],
  entities: [{ entity, table: 'biometrics.punch', named: 'device_user', remove: takeBack }],
  choices: async () => ({ direction: directionChoices }),

  plan: async (ctx, rows, options) => {
    const has = (key: string): boolean => rows.some(({ cells }) => cells[key]);
    const known = await knownClocks(ctx.tx, { admissionNo: has('admissionNo'), staffNo: has('staffNo') });
    const read = reading(ctx, known, options.has('monthFirst'));
    const planned = rows.map(read);
    const good = planned.flatMap(({ data }) => data ?? []);
    const again = await standing(ctx.tx, good);
    const places = new Map(good.map((punch, place) => [punch, place]));
    const seen = new Set<string>();
    return planned.map((row) => {
      if (row.data === null) return row;
      const same = again.has(places.get(row.data) ?? -1) || seen.has(keyOf(row.data));
      seen.add(keyOf(row.data));
      return same ? { ...row, outcome: 'skip' as const, data: null } : row;
    });
  },

  write: async (ctx, rows) => {
    const given = rows.flatMap(({ row, data }) => (data === null ? [] : [{ row, data }]));
    const taken = await takePunches(
      ctx,
      'import',
      given.map(({ data }) => data),
    );
    const rowOf = new Map(given.map(({ row, data }) => [keyOf(data), row]));
    ctx.changed({ entity, id: null, action: 'imported', after: { Punches: given.length, New: taken.length } });
    return taken.map(({ id, at, ...punch }): WrittenRecord => ({
      entity,
      id,
      created: true,
      row: rowOf.get(keyOf({ ...punch, at: new Date(at) })) ?? null,
    }));
  },
});

/** Takes the punches of a file away again; the days of students and of staff are worked out without them. */
async function takeBack(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: string; day: string }>`
    delete from biometrics.punch where id = any(${[...ids]}::bigint[]) returning device_user as number, day`.execute(ctx.tx);
  await workOutDays(ctx, rows);
  await workOutStaffDays(ctx, rows);
}

/** Reads the rows of a file; the rules of a zone are asked for once each. */
function reading(ctx: SchoolContext, known: KnownClocks, monthFirst: boolean): (row: SheetRow) => PlannedRow<Incoming> {
  const clocks = new Map<string, (text: string) => Date | null>();
  const zone = ctx.school.timeZone;
  const clock = (timeZone: string) => {
    const made = clocks.get(timeZone) ?? clockIn(timeZone);
    clocks.set(timeZone, made);
    return made;
  };
  return (row) => {
    const reader = new RowReader(row, columns);
    const gadget = gadgetOf(reader, known);
    const when = momentOf(reader, monthFirst, clock(gadget?.timeZone ?? zone), ctx.now);
    const who = when && personOf(reader, known, dayIn(zone, when.at));
    const direction = reader.choice('direction', directions, 'way in or out') ?? undefinedDirection;
    const shown = [reader.text('number') ?? reader.text('admissionNo') ?? reader.text('staffNo'), who?.name];
    const label = [...shown, when && formatInstant(when.at.toISOString(), zone)].filter(Boolean).join(', ');
    const { problems, notes } = reader;
    const base = { row: row.row, label, problems, notes, recordId: null, changes: [] };
    if (problems.length > 0 || !when || !who) return { ...base, outcome: 'refuse', data: null };
    const data = { number: who.number, gadgetId: gadget?.id ?? null, ...when, direction, verified: null };
    return { ...base, outcome: 'create', data };
  };
}

function gadgetOf(reader: RowReader, known: KnownClocks) {
  const serial = reader.code('serial');
  if (serial === null) return null;
  const found = known.gadgets.get(serial.toLowerCase());
  if (!found) reader.refuse('serial', 'no device of this school', `No approved device has the serial number “${serial}”.`);
  return found ?? null;
}

/** When a row was: by the clock's zone, unless it says one itself. */
function momentOf(reader: RowReader, monthFirst: boolean, clock: (text: string) => Date | null, now: Date) {
  const at = reader.text('at');
  const [day, time] = [reader.text('day'), reader.text('time')];
  const column = at !== null || (day === null && time === null) ? 'at' : day === null ? 'time' : 'day';
  const text = at ?? [day, time].filter(Boolean).join(' ');
  const moment = parseMoment(text, monthFirst);
  if (moment === null) {
    const empty = text === '';
    reader.refuse(
      column,
      empty ? 'empty' : 'no day with a time',
      empty ? 'The row says no day and no time.' : `“${text}” is no day with a time. Write 16/06/2026 07:41:08.`,
    );
    return null;
  }
  const local = `${moment.day} ${moment.time}`;
  const zoned = `${moment.day}T${moment.time}${moment.offset}`;
  // The clock refuses days of no school's years, also where a zone stands behind them.
  const shown = clock(local);
  const instant = moment.offset === null || shown === null ? shown : new Date(zoned);
  if (instant === null || Number.isNaN(instant.getTime())) {
    reader.refuse(column, 'no day with a time', `“${text}” is no day with a time. Write 16/06/2026 07:41:08.`);
    return null;
  }
  if (instant > now)
    reader.refuse(column, 'has not come yet', `“${text}” is later than now. Set the clock, or look at its zone.`);
  return { at: instant, localTime: moment.offset === null ? local : `${local}${moment.offset}` };
}

/** Whose punch a row is: under which number, and who has it on the day; a number that is nobody's is kept. */
function personOf(reader: RowReader, known: KnownClocks, day: string): { number: string; name: string } | null {
  const number = reader.code('number');
  if (number !== null) {
    if (!deviceNumber.safeParse(number).success) {
      reader.refuse('number', 'no number of a device', `“${number}” is no number of a device: up to 24 digits and letters.`);
      return null;
    }
    // Some clocks fill their numbers up with zeros.
    const short = number.replace(/^0+(?=\d+$)/, '');
    const own = !known.byNumber.has(number) && known.byNumber.has(short) ? short : number;
    const holder = on(known.byNumber.get(own) ?? [], day);
    if (!holder)
      reader.note(
        'number',
        'nobody’s',
        `Nobody has the number ${own} on this day. The punch is kept, and counts once it is somebody’s.`,
      );
    return { number: own, name: holder?.name ?? '' };
  }
  const admissionNo = reader.code('admissionNo');
  if (admissionNo !== null) return holderOf(reader, 'admissionNo', admissionNo, known.byAdmissionNo, day);
  const staffNo = reader.code('staffNo');
  if (staffNo !== null) return holderOf(reader, 'staffNo', staffNo, known.byStaffNo, day);
  reader.refuse('number', 'empty', 'The row says no number: not the clock’s, no admission number and no staff number.');
  return null;
}

function holderOf(
  reader: RowReader,
  column: 'admissionNo' | 'staffNo',
  text: string,
  people: KnownClocks['byAdmissionNo'],
  day: string,
): { number: string; name: string } | null {
  const holding = people.get(text.toLowerCase());
  const found = holding && on(holding, day);
  if (!holding) reader.refuse(column, 'nobody of this school', `“${text}” is nobody of this school.`);
  else if (!found)
    reader.refuse(
      column,
      'without a number',
      `“${text}” has no number on devices on this day. Give one under Numbers, from that day on.`,
    );
  return found ?? null;
}
