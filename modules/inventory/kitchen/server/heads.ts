import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import { closedDays, termsWithDays } from '#modules/settings/server/public.ts';
import type { Heads } from '../contract/rations.ts';

type Context = Pick<SchoolContext, 'tx' | 'school'>;

/** Whoever is at school for meals by what the day came to; who is at a function eats there. */
const eating = ['present', 'late', 'half_day', 'sick_bay'];

interface Row {
  day: string;
  boarding: 'boarder' | 'day';
  eats: number;
  marked: number;
  unmarked: number;
  away: number;
}

/** What a day is for the school, where no register says who is there. */
type Kind = 'school' | 'weekend' | 'holidays' | 'unknown';

/**
 * Students who eat on each of some days. Who has a mark that day counts by it; of the others the roll is taken, less who is away
 * with leave or suspended. Without a register day scholars come on school days only, and nobody comes in the holidays.
 */
export async function headsOfDays(ctx: Context, days: readonly string[]): Promise<Map<string, Heads>> {
  if (days.length === 0) return new Map();
  const away = await awayOn(ctx, days);
  const { rows } = await sql<Row>`
    select w.day, r.boarding, count(*) filter (where d.status = any(${eating}::text[])) as eats, count(d.status) as marked,
           count(*) filter (where d.status is null) as unmarked,
           count(*) filter (where d.status is null and (a.id is not null or r.status = 'suspended')) as away
      from unnest(${[...days]}::date[]) as w (day)
      cross join registration.roll r
      left join biometrics.days d on d.school_id = r.school_id and d.student_id = r.id and d.day = w.day
      left join jsonb_to_recordset(${JSON.stringify(away)}::jsonb) as a (day date, id bigint) on a.day = w.day and a.id = r.id
     where d.status is not null
        or ((r.here or r.left_on > w.day) and coalesce(r.admitted_on <= w.day, true))
     group by w.day, r.boarding`.execute(ctx.tx);
  const kinds = await kindsOf(ctx, days);
  return new Map(
    days.map((day) => [
      day,
      headsOf(
        rows.filter((row) => row.day === day),
        kinds.get(day) ?? 'unknown',
      ),
    ]),
  );
}

/** Students who eat on a day. */
export async function headsOfDay(ctx: Context, day: string): Promise<Heads> {
  const found = await headsOfDays(ctx, [day]);
  return found.get(day) ?? headsOf([], 'unknown');
}

/** Who is out with leave on the first of the days; later ones are too far to say. */
async function awayOn({ tx, school }: Context, days: readonly string[]): Promise<{ day: string; id: number }[]> {
  const [first] = days;
  if (first === undefined) return [];
  const out = await studentsOnLeave(tx, first, school.timeZone);
  return [...out.keys()].map((id) => ({ day: first, id }));
}

async function kindsOf({ tx }: Context, days: readonly string[]): Promise<Map<string, Kind>> {
  const [terms, closed] = [await termsWithDays(tx), await closedDays(tx)];
  const kindOf = (day: string): Kind => {
    if (terms.length === 0) return 'unknown';
    const term = terms.find(({ opensOn, closesOn }) => opensOn <= day && day <= closesOn);
    if (!term) return 'holidays';
    if (term.days.includes(day)) return 'school';
    const { halfTermFrom, halfTermTo } = term;
    const half = halfTermFrom !== null && halfTermTo !== null && halfTermFrom <= day && day <= halfTermTo;
    return half && !closed.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ? 'holidays' : 'weekend';
  };
  return new Map(days.map((day) => [day, kindOf(day)]));
}

function headsOf(rows: readonly Row[], kind: Kind): Heads {
  const of = (boarding: Row['boarding'], comes: boolean) =>
    rows
      .filter((row) => row.boarding === boarding)
      .reduce((sum, { eats, unmarked, away }) => sum + eats + (comes ? unmarked - away : 0), 0);
  const sum = (what: 'marked' | 'unmarked' | 'away') => rows.reduce((all, row) => all + row[what], 0);
  const [marked, unmarked, away] = [sum('marked'), sum('unmarked'), sum('away')];
  return {
    boarders: of('boarder', kind !== 'holidays'),
    dayScholars: of('day', kind === 'school' || kind === 'unknown'),
    marked,
    unmarked,
    away,
    words: inWords(kind, marked, unmarked, away),
  };
}

function inWords(kind: Kind, marked: number, unmarked: number, away: number): string | null {
  if (unmarked === 0) return null;
  const of = marked === 0 ? 'No register is taken yet' : `No register has ${unmarked} of the students yet`;
  if (kind === 'holidays') return `${of}, and it is in the holidays: only who is marked is counted.`;
  const less = away > 0 ? `, less ${away} who are away` : '';
  const day = kind === 'weekend' ? ' It is no school day: of these no day scholar is counted.' : '';
  return `${of}: the roll is counted in its place${less}.${day}`;
}
