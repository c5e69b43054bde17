import { sql } from 'kysely';
import { addDays, dayIn, formatInstant } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { type kioskPageApi, oldestScan, onceWithin, type Scanned } from '../../contract/kiosk-page.ts';
import { numbersFor, personKey } from '../people/give-numbers.ts';
import { takePunches } from '../punches/take-punches.ts';
import { noteSeen } from '../push/known-gadget.ts';
import type { AtKiosk } from './at-kiosk.ts';
import { type Scanner, whoseScans } from './whose-scan.ts';

type Sent = Input<typeof kioskPageApi.scan>;

interface Scan {
  readonly ref: string;
  readonly at: Date;
  readonly direction: number;
  readonly verified: number;
  readonly localTime: string;
  readonly who: Scanner;
  readonly number: string;
}

/** As devices write it: a card, or a number that is typed. */
const [byCard, byNumber] = [4, 2];
const raw = { in: 0, out: 1, auto: 255 } as const;

/** What a call came to: an answer for each scan, and whose photo is to be shown. */
export interface Taken {
  readonly results: Scanned[];
  /** The file of the photo of who scanned alone; null: none is shown. */
  readonly photo: { readonly studentId: number; readonly fileId: number } | null;
}

/**
 * Takes scans of a kiosk as punches, in the order in which they were made. The same again is taken once; the same card within a
 * minute is said and not kept. What is nobody's is not kept either.
 */
export async function takeScans(at: AtKiosk, { clock, reckoned, scans }: Sent): Promise<Taken> {
  const { tx, now, school } = at;
  const today = dayIn(school.timeZone, now);
  // A clock that was set ahead while there was no line: by how much is known by now.
  const ahead = Math.max(0, Date.parse(reckoned) - now.getTime());
  const instantOf = (said: string): Date => {
    const then = Date.parse(said);
    return new Date(then > now.getTime() ? Math.min(then - ahead, now.getTime()) : then);
  };
  const first = now.getTime() - oldestScan * 86_400_000;
  const people = await whoseScans(
    tx,
    school.id,
    scans.map(({ text }) => text),
    today,
  );
  const known = scans.flatMap(({ text }) => {
    const who = people.get(text);
    return who === undefined || typeof who === 'string' ? [] : [who];
  });
  // Given for as far back as scans are taken: those of another kiosk may come later.
  const numbers = await numbersFor(tx, known, addDays(today, -oldestScan - 1));
  const refused: Scanned[] = [];
  const good: Scan[] = [];
  for (const { ref, text, way, pressed, at: said } of scans) {
    const instant = instantOf(said);
    const who = people.get(text) ?? 'unknown';
    const outcome = instant.getTime() < first ? 'too old' : typeof who === 'string' ? who : null;
    const number = typeof who === 'string' ? undefined : numbers.get(personKey(who));
    if (outcome !== null || typeof who === 'string' || number === undefined)
      refused.push({ ref, outcome: outcome ?? 'unknown', ...nobody, at: instant.toISOString() });
    else
      good.push({
        ref,
        at: instant,
        direction: at.direction === 'pressed' ? raw[pressed ?? 'auto'] : raw[at.direction],
        verified: way === 'typed' ? byNumber : byCard,
        localTime: formatInstant(said, school.timeZone),
        who,
        number,
      });
  }
  good.sort((one, other) => one.at.getTime() - other.at.getTime());
  const already = await takenBefore(at, good);
  const taken = good.filter(({ ref }) => !already.has(ref));
  await takePunches(
    { tx, now, school },
    'kiosk',
    taken.map((scan) => ({ ...scan, gadgetId: at.id })),
  );
  const ways = await waysOf(at, taken);
  await noteSeen(tx, at.id, now, { drift: Math.round((Date.parse(clock) - now.getTime()) / 1000) });
  const results = good.map(({ ref, who, at: instant }): Scanned => {
    const way = ways.get(ref) ?? null;
    return {
      ref,
      outcome: already.has(ref) ? 'already' : 'taken',
      way: way?.way ?? null,
      name: who.name,
      className: who.className,
      at: instant.toISOString(),
      minutesLate: way?.way === 'in' ? way.minutesLate : null,
      photo: null,
    };
  });
  const [only] = good;
  const alone = scans.length === 1 && at.showsPhoto && only ? only.who : null;
  return {
    results: [...results, ...refused],
    photo: alone?.studentId && alone.photoFileId ? { studentId: alone.studentId, fileId: alone.photoFileId } : null,
  };
}

const nobody = { way: null, name: null, className: null, minutesLate: null, photo: null } as const;

/** Which scans, in the order of their time, come within a minute after or before another of the same person; one that is sent again is none. */
async function takenBefore(at: AtKiosk, scans: readonly Scan[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ref: string; again: boolean }>`
    select w.ref, bool_or(p.at = w.at) as again
      from unnest(${scans.map(({ ref }) => ref)}::text[], ${scans.map(({ number }) => number)}::text[],
                  ${scans.map((scan) => scan.at)}::timestamptz[]) as w (ref, number, at)
      join biometrics.punch p
        on p.device_user = w.number and p.gadget_id = ${at.id}
       and p.day between (w.at - interval '1 day')::date and (w.at + interval '1 day')::date
       and p.at > w.at - make_interval(secs => ${onceWithin}) and p.at < w.at + make_interval(secs => ${onceWithin})
     group by w.ref`.execute(at.tx);
  const stored = new Map(rows.map(({ ref, again }) => [ref, again]));
  const found = new Set<string>();
  const last = new Map<string, number>();
  for (const { ref, number, at: instant } of scans) {
    const before = last.get(number);
    const again = stored.get(ref);
    const close = before !== undefined && instant.getTime() - before < onceWithin * 1000 && instant.getTime() !== before;
    if (again === false || (again === undefined && close)) found.add(ref);
    else last.set(number, instant.getTime());
  }
  return found;
}

/** Whether each scan is a coming or a going, as the day is worked out, and how late a first coming is. */
async function waysOf(
  { tx, school, direction }: AtKiosk,
  scans: readonly Scan[],
): Promise<ReadonlyMap<string, { way: 'in' | 'out'; minutesLate: number | null }>> {
  if (scans.length === 0) return new Map();
  const { rows } = await sql<{ ref: string; later: boolean; minutesLate: number | null }>`
    select w.ref,
           exists (select from biometrics.punch p
                    where p.device_user = w.number and p.day = w.day and p.at <= w.at - interval '5 minutes') as later,
           case when a.first_in = w.at then a.minutes_late end as "minutesLate"
      from unnest(${scans.map(({ ref }) => ref)}::text[], ${scans.map(({ number }) => number)}::text[],
                  ${scans.map(({ at }) => at)}::timestamptz[], ${scans.map(({ at }) => dayIn(school.timeZone, at))}::date[],
                  ${scans.map(({ who }) => who.studentId)}::bigint[]) as w (ref, number, at, day, student)
      left join biometrics.days a on a.student_id = w.student and a.day = w.day`.execute(tx);
  const said = new Map(scans.map((scan) => [scan.ref, scan.direction]));
  const wayOf = (ref: string, later: boolean): 'in' | 'out' => {
    if (direction === 'in' || said.get(ref) === raw.in) return 'in';
    return direction === 'out' || said.get(ref) === raw.out || later ? 'out' : 'in';
  };
  return new Map(rows.map(({ ref, later, minutesLate }) => [ref, { way: wayOf(ref, later), minutesLate }]));
}
