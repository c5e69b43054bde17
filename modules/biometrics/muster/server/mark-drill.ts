import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { registerScope } from '../../setup/server/register-scope.ts';
import { type musterApi, oldestDrill, oneDrillWithin } from '../contract/muster.ts';
import { onSite, seesEverybody } from './on-site.store.ts';

type Said = Input<typeof musterApi.mark>;
type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

interface Drill {
  readonly id: number;
  readonly endedAt: string | null;
}

/**
 * Begins a drill where none goes on, notes who was found, and ends it. Of several ticks of one person the latest stands, whichever
 * phone it comes from and whenever it arrives. Throws 422 for one that is too old, and 403 where a class teacher ends it.
 */
export async function markDrill(ctx: Context, said: Said): Promise<Output<typeof musterApi.mark>> {
  // Two phones that begin at once begin one drill.
  await sql`select pg_advisory_xact_lock(hashtextextended('drills', current_setting('app.school_id')::int))`.execute(ctx.tx);
  const drill = (await drillOf(ctx, said)) ?? (await begin(ctx, said));
  const taken = await noteMarks(ctx, drill, said.marks);
  if (taken > 0) ctx.changed({ entity: 'drill', id: drill.id, action: 'ticked', after: { People: taken } });
  const endedAt = said.endedAt === null || drill.endedAt !== null ? drill.endedAt : await end(ctx, drill, said);
  return { id: drill.id, endedAt, taken };
}

/** The drill that a phone means: the one that it named before, or one that goes on, or went on, when it began. */
async function drillOf({ tx }: Context, { key, startedAt }: Said): Promise<Drill | null> {
  const { rows } = await sql<Drill & { named: boolean }>`
    select d.id, d.ended_at as "endedAt", k.key is not null as named
      from biometrics.drill d left join biometrics.drill_key k on k.school_id = d.school_id and k.drill_id = d.id and k.key = ${key}
     where k.key is not null
        or (abs(extract(epoch from d.started_at - ${startedAt}::timestamptz)) < ${oneDrillWithin * 3600}
            and (d.ended_at is null or d.ended_at > ${startedAt}::timestamptz))
     order by (k.key is not null) desc, d.ended_at desc nulls first, d.id desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  if (!found.named) await sql`insert into biometrics.drill_key (key, drill_id) values (${key}, ${found.id})`.execute(tx);
  return found;
}

/** Begins a drill with everybody who is known to be on site; of one that a phone began without a line, as is known by now. */
async function begin(ctx: Context, { key, startedAt, place }: Said): Promise<Drill> {
  const { tx, now, user } = ctx;
  const began = new Date(Math.min(Date.parse(startedAt), now.getTime()));
  if (now.getTime() - began.getTime() > oldestDrill * 86_400_000)
    throw new UserError('rule', `This drill was begun more than ${oldestDrill} days ago. It is taken no more.`);
  const { people } = await onSite(ctx, 'everybody');
  const { rows } = await sql<{ id: number }>`
    insert into biometrics.drill (place, started_at, started_by, started_name)
    values (${place}, ${began}, ${actorId(user)}, ${user.fullName}) returning id`.execute(tx);
  const { id } = one(rows);
  await sql`insert into biometrics.drill_key (key, drill_id) values (${key}, ${id})`.execute(tx);
  await sql`
    insert into biometrics.drill_person (drill_id, student_id, staff_member_id, place, expected)
    select ${id}, case when w.key like 's%' then substr(w.key, 2)::bigint end, case when w.key like 't%' then substr(w.key, 2)::bigint end,
           w.place, w.expected
      from unnest(${people.map((person) => person.key)}::text[], ${people.map((person) => person.place ?? null)}::text[],
                  ${people.map((person) => !person.maybe)}::boolean[]) as w (key, place, expected)`.execute(tx);
  ctx.changed({ entity: 'drill', id, action: 'started', after: { Place: place, People: people.length } });
  return { id, endedAt: null };
}

/** Notes ticks; what was ticked after the end, and students whom the user does not see, are left. Answers how many count now. */
async function noteMarks(ctx: Context, { id, endedAt }: Drill, marks: Said['marks']): Promise<number> {
  const { tx, now, user } = ctx;
  const until = endedAt === null ? now.getTime() : Date.parse(endedAt);
  const latest = new Map<string, { person: string; found: boolean; at: Date }>();
  for (const { person, found, at } of marks) {
    const instant = new Date(Math.min(Date.parse(at), now.getTime()));
    const known = latest.get(person);
    if (instant.getTime() <= until && (!known || known.at <= instant)) latest.set(person, { person, found, at: instant });
  }
  const all = [...latest.values()];
  const everybody = seesEverybody(ctx);
  const { sees } = await registerScope(ctx);
  const ticked = (of: 's' | 't') => {
    const some = all.filter(({ person }) => person.startsWith(of));
    return sql`unnest(${some.map(({ person }) => Number(person.slice(1)))}::bigint[], ${some.map(({ found }) => found)}::boolean[],
                      ${some.map(({ at }) => at)}::timestamptz[]) as w (person, found, at)`;
  };
  const later = sql`
    do update set found = excluded.found, marked_at = excluded.marked_at, marked_by = excluded.marked_by, marked_name = excluded.marked_name
     where p.marked_at is null or p.marked_at <= excluded.marked_at`;
  const by = sql`${actorId(user)}::bigint, ${user.fullName}`;
  const { numAffectedRows: students = 0n } = await sql`
    insert into biometrics.drill_person as p (drill_id, student_id, expected, found, marked_at, marked_by, marked_name)
    select ${id}, w.person, false, w.found, w.at, ${by}
      from ${ticked('s')}
      join (select r.school_id, r.id, r.class_id, 'morning' as session, t.class_teacher_id
              from registration.roll r left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id) p on p.id = w.person
     where ${everybody ? sql`true` : sees}
    on conflict (school_id, drill_id, student_id) ${later}`.execute(tx);
  const { numAffectedRows: staff = 0n } = await sql`
    insert into biometrics.drill_person as p (drill_id, staff_member_id, expected, found, marked_at, marked_by, marked_name)
    select ${id}, w.person, false, w.found, w.at, ${by} from ${ticked('t')} join settings.staff m on m.id = w.person
     where ${everybody}::boolean
    on conflict (school_id, drill_id, staff_member_id) ${later}`.execute(tx);
  return Number(students + staff);
}

async function end(ctx: Context, { id }: Drill, { endedAt, note }: Said): Promise<string> {
  if (!seesEverybody(ctx)) throw new UserError('forbidden', 'Whoever marks all registers ends a drill. What you ticked stays.');
  const at = new Date(Math.min(Date.parse(endedAt ?? ''), ctx.now.getTime()));
  const { rows } = await sql<{ endedAt: string }>`
    update biometrics.drill
       set ended_at = greatest(${at}::timestamptz, started_at), ended_by = ${actorId(ctx.user)}, ended_name = ${ctx.user.fullName},
           note = ${note}
     where id = ${id} returning ended_at as "endedAt"`.execute(ctx.tx);
  ctx.changed({ entity: 'drill', id, action: 'ended', after: { Note: note } });
  return one(rows).endedAt;
}
