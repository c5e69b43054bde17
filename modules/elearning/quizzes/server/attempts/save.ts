import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type Change, numbersOfOne, type Taken } from '../../contract/changes.ts';
import { type AsideReason, asideReasons, type AttemptState } from '../../contract/words.ts';
import { closeOver } from './close.ts';
import { markAttempts } from './mark.ts';

export type LearnerContext = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'ip' | 'services'>;

interface Row {
  state: AttemptState;
  endsAt: string | null;
  writers: number;
  /** Null where no change of the call concerns a question of the attempt. */
  place: number | null;
  seq: number | null;
  verdict: 'take' | 'late' | 'stood' | AsideReason | null;
  /** Whether it stands now. */
  stands: boolean;
}

/**
 * Takes changed answers in one statement: of each question the newest change, where no newer one stands. What comes after the end
 * counts where it was typed before it and the time for that is not over. Where questions follow each other, so does what comes after
 * its page was left: the browser that left it tells by its numbers, others by when it was typed. What does not count is put aside, and
 * nothing is dropped. Marks that a person gave for another answer do not stay: with more time given it may have been written anew.
 * The attempt, which is this student's alone, is held, so that its end waits for answers that are being written.
 */
async function write({ tx, now, user }: LearnerContext, attemptId: number, changes: readonly Change[]): Promise<Row[]> {
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql<Row>`
    with held as materialized (
      select a.id, a.state, a.started_at, a.ends_at, a.takes_until, a.closed_by, a.browsers,
             a.sequential, a.page as opened
        from elearning.quiz_attempt a where a.id = ${attemptId} and a.student_id = ${user.studentId}::bigint for no key update),
    given as (
      select a.*, g.place, g.seq, g.value, g.flagged,
             least(${at}, greatest(a.started_at, g.stamp + g.elapsed * interval '1 millisecond')) as typed_at
        from held a, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
             as g (place int, seq bigint, value jsonb, flagged boolean, stamp timestamptz, elapsed bigint)),
    judged as materialized (
      select distinct on (g.place) g.*, g.sequential and k.page < g.opened as behind,
             w.value is distinct from g.value as anew,
             case when w.seq = g.seq or (w.seq > g.seq and w.seq / ${numbersOfOne}::int = g.seq / ${numbersOfOne}::int) then 'stood'
                  when k.checked_at is not null then 'checked'
                  when g.sequential and k.page > g.opened then 'page'
                  when g.sequential and k.page < g.opened and not coalesce(
                    case when g.seq / ${numbersOfOne}::int = l.seq / ${numbersOfOne}::int then g.seq < l.seq else g.typed_at <= l.opened_at end,
                    false) then 'page'
                  when g.state = 'running' and (g.ends_at is null or ${at} <= g.ends_at)
                    then case when w.seq > g.seq then 'older' else 'take' end
                  when ${at} <= g.takes_until and g.typed_at <= g.ends_at and g.closed_by is distinct from 'student'
                    then case when w.seq > g.seq then 'older' else 'late' end
                  else 'over' end as verdict
        from given g
        join elearning.quiz_asked k on k.attempt_id = g.id and k.place = g.place
        left join elearning.quiz_answer w on w.attempt_id = g.id and w.place = g.place
        left join elearning.quiz_page l on g.sequential and l.attempt_id = g.id and l.page = k.page + 1
       order by g.place, g.seq desc),
    kept as (
      insert into elearning.quiz_answer as w (attempt_id, place, value, flagged, seq, typed_at, saved_at, late)
      select j.id, j.place, j.value, j.flagged, j.seq, j.typed_at, ${at}, j.verdict = 'late' or j.behind from judged j
       where j.verdict in ('take', 'late')
      on conflict (school_id, attempt_id, place) do update
        set value = excluded.value, flagged = excluded.flagged, seq = excluded.seq, typed_at = excluded.typed_at,
            saved_at = excluded.saved_at, late = excluded.late
        where w.seq < excluded.seq
      returning w.place),
    unmarked as (
      update elearning.quiz_asked k set by_hand = false, waits = true, marks = null, share = null
        from judged j join kept e on e.place = j.place
       where k.attempt_id = j.id and k.place = j.place and k.by_hand and j.anew),
    aside as (
      insert into elearning.quiz_aside (attempt_id, place, seq, value, why, typed_at, saved_at)
      select j.id, j.place, j.seq, j.value, j.verdict, j.typed_at, ${at} from judged j
       where j.verdict in ('older', 'over', 'checked', 'page')
      on conflict do nothing)
    select a.state, a.ends_at as "endsAt", a.browsers as writers, j.place, j.seq, j.verdict, k.place is not null as stands
      from held a left join judged j on true left join kept k on k.place = j.place`.execute(tx);
  return rows;
}

/** What is not yet judged as it stands: another browser's newer answer came in between. */
const overtaken = ({ verdict, stands }: Row) => (verdict === 'take' || verdict === 'late') && !stands;

/** Takes changed answers; once more the same changes nothing. Throws 404 for an attempt that is not the student's. */
export async function saveAnswers(ctx: LearnerContext, attemptId: number, changes: readonly Change[]): Promise<Taken> {
  let rows = await write(ctx, attemptId, changes);
  if (rows.some(overtaken)) rows = await write(ctx, attemptId, changes);
  const [first] = rows;
  if (!first) throw notFound('attempt');
  let { state } = first;
  const late = rows.flatMap(({ verdict, place, stands }) => (verdict === 'late' && stands && place !== null ? [place] : []));
  if (first.endsAt !== null && Date.parse(first.endsAt) <= ctx.now.getTime()) state = await afterTheEnd(ctx, attemptId, late);
  return {
    now: ctx.now.toISOString(),
    state,
    endsAt: first.endsAt,
    writers: first.writers,
    ...fatesOf(rows, changes),
  };
}

/** Each number with what became of it. Of several changes of one question the newest is judged, and the others went into it. */
function fatesOf(rows: readonly Row[], changes: readonly Change[]): Pick<Taken, 'kept' | 'aside'> {
  const kept: number[] = [];
  const aside: Taken['aside'] = [];
  for (const { place, seq, verdict } of rows) {
    if (place === null || seq === null) continue;
    const why = asideReasons.find((reason) => reason === verdict) ?? null;
    if (why === null) kept.push(seq);
    else aside.push({ seq, why });
    for (const one of changes) if (one.place === place && one.seq !== seq) kept.push(one.seq);
  }
  return { kept: kept.toSorted((a, b) => a - b), aside };
}

/** Closes an attempt whose time is over, and marks anew what came late; its state then. */
async function afterTheEnd(ctx: LearnerContext, attemptId: number, late: readonly number[]): Promise<AttemptState> {
  await closeOver(ctx, [attemptId], 'clock');
  if (late.length > 0) {
    await sql`
      update elearning.quiz_asked k set by_hand = false
       where k.attempt_id = ${attemptId} and k.place = any(${[...late]}::int[]) and k.by_hand`.execute(ctx.tx);
    await markAttempts(ctx, [attemptId]);
  }
  const { rows } = await sql<{ state: AttemptState }>`
    select a.state from elearning.quiz_attempt a where a.id = ${attemptId}`.execute(ctx.tx);
  return rows[0]?.state ?? 'finished';
}
