import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, instantIn } from '#kit/contract/dates.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { Imports } from '#kit/server/imports/imports.ts';
import { order } from '../devices/server/gadgets/commands.store.ts';
import { decideGadget, gadgetStore } from '../devices/server/gadgets/gadgets.store.ts';
import { punchImport } from '../devices/server/imports/punch-import.ts';
import { enrolmentStore } from '../devices/server/people/enrolments.store.ts';
import { type Incoming, takePunches } from '../devices/server/punches/take-punches.ts';
import { noteSeen } from '../devices/server/push/known-gadget.ts';
import type { GadgetDirection, GadgetKind } from '../devices/contract/gadgets.ts';
import { seedKiosk } from './seed-kiosk.ts';
import { lastSchoolDays } from './seed.ts';
import { seedStaffDays } from './seed-staff.ts';

/** How many students have numbers. */
const enrolled = 40;
/** A number that nobody has: somebody’s who was put into the device and not into the list. */
const nobodys = '9001';

/**
 * Devices of a school: the gate, where a week of coming and going was seen, the dining hall, whose device has been silent since
 * yesterday, one at the library that waits for approval, and a kiosk page.
 */
export async function seedDevices(ctx: SchoolContext, sealer: Sealer, random: () => number): Promise<void> {
  const days = await lastSchoolDays(ctx, 5);
  const store = gadgetStore(sealer);
  const add = async (name: string, serial: string, kind: GadgetKind, direction: GadgetDirection, approve = true) => {
    const draft = { name, serial, kind, maker: 'zkteco' as const, location: name, direction, timeZone: null, key: null };
    const gadget = await store.create(ctx, draft);
    if (approve) await decideGadget(ctx, store, gadget, 'approved');
    return gadget.id;
  };
  const gate = await add('Main gate', 'BRC9191234567', 'face', 'auto');
  const dining = await add('Dining hall', 'OIN7020057082', 'fingerprint', 'pressed');
  await add('Library', 'CKJG194960122', 'card', 'in', false);
  const numbers = await seedNumbers(ctx, days[0] ?? addDays(ctx.now.toISOString().slice(0, 10), -7));
  const minutes = (from: string, spread: number): string => {
    const [hour = 0, minute = 0] = from.split(':').map(Number);
    const at = hour * 60 + minute + Math.floor(random() * spread);
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  };
  const punches: Incoming[] = [];
  const punch = (gadgetId: number, number: string, day: string, time: string, direction: number): void => {
    const at = instantIn(ctx.school.timeZone, day, time);
    if (at <= ctx.now)
      punches.push({ gadgetId, number, at, localTime: `${day} ${time}:00`, direction, verified: gadgetId === gate ? 15 : 1 });
  };
  for (const day of days)
    for (const number of [...numbers, nobodys]) {
      if (random() < 0.04) continue;
      punch(gate, number, day, minutes('07:05', 75), 255);
      punch(gate, number, day, minutes('16:00', 70), 255);
      if (day !== days.at(-1) && random() < 0.5) punch(dining, number, day, minutes('12:50', 40), 0);
    }
  await takePunches(ctx, 'device', punches);
  await seedStaffDays(ctx, gate, random);
  await noteSeen(ctx.tx, gate, ctx.now, { firmware: 'Ver 8.0.4.3-20200116', stamp: '9999', drift: 4 });
  const yesterday = new Date(ctx.now.getTime() - 26 * 3_600_000);
  await noteSeen(ctx.tx, dining, yesterday, { firmware: 'Ver 6.60 Oct 29 2019', stamp: '8123', drift: -310 });
  const terminal = { name: 'Staff room', serial: 'DS-K1T343MX20260117', kind: 'face' as const, maker: 'hikvision' as const };
  const face = await store.create(ctx, {
    ...terminal,
    location: 'Staff room',
    direction: 'auto',
    timeZone: null,
    key: randomBytes(12).toString('hex'),
  });
  await decideGadget(ctx, store, face, 'approved');
  await noteSeen(ctx.tx, face.id, ctx.now, { stamp: '1421', drift: 2 });
  await order(ctx, { id: dining, what: 'restart', enrolmentId: null, since: null });
  await seedKiosk(ctx, store, days.slice(-2));
  await seedFile(ctx, days[0]);
}

/** The file of a clock in the staff room that can send nothing: a coming and a going, somebody unknown, and a row to correct. */
async function seedFile(platform: SchoolContext, day: string | undefined): Promise<void> {
  if (day === undefined) return;
  // What may be imported is judged by the rights of a school's user.
  const user = { ...platform.user, kind: 'school' as const, roles: ['ROLE_All' as const], school: platform.school };
  const ctx: SchoolContext = { ...platform, user };
  const kinds = new Imports([punchImport]);
  const cells = [
    ['AC-No.', 'Name', 'Date/Time', 'C/In or C/Out'],
    ['000101', 'Jane M.', `${day} 06:52:11`, 'C/In'],
    ['000101', 'Jane M.', `${day} 17:04:45`, 'C/Out'],
    ['777', 'Mgeni', `${day} 08:15:02`, ''],
    ['000102', '“Ñandú”', '31/02/2026 07:00', 'C/In'],
  ];
  const id = await kinds.take(ctx, punchImport.kind, { name: 'Staff room clock.csv', cells });
  const { matches } = await kinds.show(ctx, id);
  await kinds.match(ctx, id, { matches: { ...matches, direction: 3 }, options: [], values: {} });
  await kinds.check(ctx, id);
  await kinds.carryOut(ctx, id, async () => {});
}

/** Numbers of some students; answers them. */
async function seedNumbers(ctx: SchoolContext, fromDay: string): Promise<string[]> {
  const { rows: students } = await sql<{ id: number }>`
    select id from registration.roll where here and class_id is not null order by class_id, search_text, id limit ${enrolled}`.execute(
    ctx.tx,
  );
  const numbers: string[] = [];
  for (const [index, { id }] of students.entries()) {
    const whose = { studentId: id, staffMemberId: null, agreedOn: null };
    const draft = { ...whose, number: String(1001 + index), cardNo: null, fromDay, untilDay: null };
    numbers.push((await enrolmentStore.create(ctx, draft)).number);
  }
  return numbers;
}
