import { sql } from 'kysely';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { sickBayRead } from '../../contract/access.ts';
import type { DayStatus } from '../../days/contract/day-status.ts';
import { nowInSickBay } from '../../days/server/sick-bay-days.store.ts';
import { ofItsDay, wayOfPunch } from '../../devices/server/punches/seen.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import type { Muster, MusterPerson } from '../contract/muster.ts';
import { isInside, type Passing, sameTouch, whereabouts } from './on-site.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

/** Whether somebody sees everybody, as who marks or reads every register does; a class teacher sees the own class. */
export const seesEverybody = ({ user }: Pick<Context, 'user'>): boolean => mayOrIsAbove(user, sickBayRead);

interface Row {
  readonly id: number;
  readonly name: string;
  readonly no: string;
  readonly seat: string | null;
  readonly hostel: string | null;
  readonly boards: boolean;
  readonly status: DayStatus | null;
}

/** Who should be on site now. @param whom everybody, whatever the user sees, or whom they see */
export async function onSite(ctx: Context, whom: 'everybody' | 'seen'): Promise<Muster> {
  const { tx, now, school } = ctx;
  const day = schoolDay(ctx);
  const everybody = whom === 'everybody' || seesEverybody(ctx);
  const { sees } = await registerScope(ctx);
  const { rows } = await sql<Row>`
    select p.id, p.full_name as name, p.admission_no as no, nullif(concat_ws(' ', p.class_name, p.stream_name), '') as seat, h.name as hostel,
           p.boards, d.status
      from (
        select s.school_id, s.id, s.full_name, s.admission_no, s.search_text, s.class_id, s.stream_id, s.hostel_id,
               s.boarding <> 'day' as boards, 'morning' as session, c.name as class_name, c.level, t.name as stream_name, t.class_teacher_id
          from registration.roll s
          left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
          left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
         where s.here) p
      left join settings.hostels h on h.school_id = p.school_id and h.id = p.hostel_id
      left join biometrics.days d on d.school_id = p.school_id and d.student_id = p.id and d.day = ${day}::date
     where ${everybody ? sql`true` : sees}
     order by p.level nulls last, p.class_name, p.stream_name nulls first, p.search_text, p.id`.execute(tx);
  const passings = await passingsOf(ctx, day);
  const away = await studentsOnLeave(tx, day, school.timeZone);
  const ids = rows.map(({ id }) => id);
  const sick = new Set((await nowInSickBay(tx, ids)).map(({ studentId }) => studentId));
  const counts = { onLeave: 0, gone: 0, absent: 0, elsewhere: 0 };
  const [seats, hostels] = [new Places(), new Places()];
  const people: MusterPerson[] = [];
  for (const { id, name, no, seat, hostel, boards, status } of rows) {
    const inside = isInside(passings.get(`s${id}`) ?? []);
    const where = whereabouts({ onLeave: away.has(id), inSickBay: sick.has(id), boards, status, inside });
    if ('away' in where) counts[where.away] += 1;
    else
      people.push({
        key: `s${id}`,
        name,
        no,
        ...(seat !== null && { seat: seats.of(seat) }),
        ...(hostel !== null && { hostel: hostels.of(hostel) }),
        ...(where.place !== null && { place: where.place }),
        ...(where.maybe && { maybe: true as const }),
      });
  }
  if (everybody) people.push(...(await staffOnSite(ctx, day, passings)));
  return { at: now.toISOString(), seats: seats.names, hostels: hostels.names, people, away: counts, everybody };
}

/** Names that are said once. */
class Places {
  readonly names: string[] = [];
  readonly #known = new Map<string, number>();

  of(name: string): number {
    const known = this.#known.get(name) ?? this.names.push(name) - 1;
    this.#known.set(name, known);
    return known;
  }
}

/** What devices saw today of everybody, in its order, by who it is. */
async function passingsOf({ tx, school }: Context, day: string): Promise<ReadonlyMap<string, readonly Passing[]>> {
  const { rows } = await sql<Passing & { key: string }>`
    select case when e.student_id is null then 't' || e.staff_member_id else 's' || e.student_id end as key, p.at,
           ${wayOfPunch} as way
      from biometrics.punch p
      join biometrics.enrolment e
        on e.school_id = p.school_id and e.number = p.device_user and p.day >= e.from_day and p.day <= coalesce(e.until_day, 'infinity')
      left join biometrics.gadget g on g.school_id = p.school_id and g.id = p.gadget_id
     where p.day = ${day}::date and ${ofItsDay(school.timeZone)} order by p.at, p.id`.execute(tx);
  const found = new Map<string, Passing[]>();
  for (const { key, ...passing } of rows) {
    const all = found.get(key) ?? [];
    all.push(passing);
    found.set(key, all);
  }
  return found;
}

/** Until so long after a shift over midnight somebody may still be there, as in the list of staff. */
const afterShift = '6 hours';

/**
 * Members of staff whom devices saw come and not go: by what their day has come to, which knows that a night began yesterday, and where it
 * has come to nothing yet by what devices saw since. Of who passes no device nothing is known.
 */
async function staffOnSite(
  { tx, now }: Context,
  day: string,
  passings: ReadonlyMap<string, readonly Passing[]>,
): Promise<MusterPerson[]> {
  const { rows: days } = await sql<{ id: number; inside: boolean; today: boolean; last: string }>`
    select d.staff_member_id as id, bool_or(d.day = ${day}::date) as today, max(greatest(d.first_in, d.last_out)) as last,
           bool_or(d.inside and (d.day = ${day}::date or coalesce(d.ends_at > ${now}::timestamptz - ${afterShift}::interval, false))) as inside
      from biometrics.staff_day d
     where d.day between ${day}::date - 1 and ${day}::date and greatest(d.first_in, d.last_out) is not null
     group by d.staff_member_id`.execute(tx);
  const known = new Map(days.map((one) => [`t${one.id}`, one]));
  const people = [...new Set([...known.keys(), ...[...passings.keys()].filter((key) => key.startsWith('t'))])];
  const inside = people.flatMap((key) => {
    const one = known.get(key);
    const since = one ? Date.parse(one.last) + sameTouch : -Infinity;
    const later = one?.today ? [] : (passings.get(key) ?? []).filter(({ at }) => Date.parse(at) >= since);
    return (isInside(later) ?? one?.inside ?? false) ? [Number(key.slice(1))] : [];
  });
  const { rows } = await sql<Pick<MusterPerson, 'key' | 'name' | 'no'>>`
    select 't' || m.id as key, m.full_name as name, m.staff_no as no from settings.staff m
     where m.id = any(${inside}::bigint[]) order by m.full_name, m.id`.execute(tx);
  return rows;
}
