import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { takePunches } from '../punches/take-punches.ts';
import { type KnownGadget, noteSeen } from './known-gadget.ts';
import { attendanceLine, clockIn, eventLine, linesOf, resultLine, type SentPunch } from './lines.ts';
import { noteResults } from '../gadgets/commands.store.ts';

/** Of what comes in, these tables are read; fingers, faces and photos are answered and left. */
export const readTables: ReadonlySet<string> = new Set(['ATTLOG', 'RTLOG', 'OPERLOG', 'OPTIONS']);

/**
 * Takes what a device posts to `cdata`. Answers how many lines were dealt with: those that cannot be read too, or the device would
 * send them for ever.
 * @param table as the device calls it, in capitals
 */
export async function takePosted(
  services: Services,
  gadget: KnownGadget,
  posted: { table: string; stamp: string | null; body: string },
): Promise<string> {
  const lines = linesOf(posted.body);
  const now = services.clock();
  if (posted.table === 'ATTLOG' || posted.table === 'RTLOG') {
    const clock = clockIn(gadget.timeZone);
    const read = posted.table === 'ATTLOG' ? attendanceLine : eventLine;
    const sent = lines.map((line) => read(line, clock)).filter((punch) => punch !== null);
    await inSchool(services.db, gadget.school.id, async (tx) => {
      const context = { tx, now, school: gadget.school };
      await takePunches(
        context,
        'device',
        sent.map((punch) => ({ ...punch, gadgetId: gadget.id })),
      );
      await noteSeen(tx, gadget.id, now, { stamp: stampOf(posted.stamp), drift: driftOf(sent, now) });
    });
    services.live.tell('presence', gadget.school.id);
    return posted.table === 'ATTLOG' ? `OK: ${lines.length}\n` : 'OK\n';
  }
  if (posted.table === 'OPERLOG') {
    await inSchool(services.db, gadget.school.id, (tx) => noteSeen(tx, gadget.id, now));
    return `OK: ${lines.length}\n`;
  }
  await inSchool(services.db, gadget.school.id, (tx) =>
    noteSeen(tx, gadget.id, now, { firmware: posted.table === 'OPTIONS' ? firmwareOf(posted.body) : null }),
  );
  return 'OK\n';
}

const stampOf = (stamp: string | null): string | null => (stamp !== null && /^\d{1,20}$/.test(stamp) ? stamp : null);

/**
 * Seconds by which the device's clock is ahead, from a punch that comes alone, as devices send them the moment they happen. One that is
 * long past waited for the line, and says nothing of the clock.
 */
export function driftOf(sent: readonly SentPunch[], now: Date): number | null {
  const [only] = sent;
  if (!only || sent.length > 1) return null;
  const seconds = Math.round((only.at.getTime() - now.getTime()) / 1000);
  return seconds < -900 || seconds > 1_000_000_000 ? null : seconds;
}

/** The firmware of `~DeviceName=…,FWVersion=…`. */
export function firmwareOf(body: string): string | null {
  const found = /(?:^|[,\n])\s*~?(?:FWVersion|FirmVer)=([^,\r\n]{1,60})/.exec(body)?.[1]?.trim();
  return found ? wordOf(found) : null;
}

/** The firmware of `INFO=Ver 8.0.4.3-20151229,0,0,…`. */
export const firmwareOfInfo = (info: string | null): string | null =>
  info === null ? null : wordOf(info.split(',')[0]?.trim() ?? '') || null;

const wordOf = (text: string): string => text.replaceAll(/\p{Cc}/gu, '').slice(0, 60);

/** Takes what a device answers to its commands. */
export async function takeResults(services: Services, gadget: KnownGadget, body: string): Promise<void> {
  const results = linesOf(body)
    .map(resultLine)
    .filter((result) => result !== null);
  const now = services.clock();
  await inSchool(services.db, gadget.school.id, async (tx) => {
    await sql`select from biometrics.gadget where id = ${gadget.id} for no key update`.execute(tx);
    await noteResults(tx, gadget.id, results, now);
    await noteSeen(tx, gadget.id, now);
  });
}
