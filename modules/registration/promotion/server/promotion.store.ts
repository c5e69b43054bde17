import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Promotion, PromotionClass, PromotionRow, PromotionStudent, StreamRoom } from '../contract/promotion.ts';
import type { promotionsApi } from '../contract/promotions.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { outcomesOf } from './outcomes.ts';
import { checksOf, type PromotionParts } from './checks.ts';

const row = sql`
  r.id, r.version, r.title, y.name as "yearName", r.effective_on as "effectiveOn", r.state, r.begun_by as "begunBy",
  r.begun_at as "begunAt",
  (select count(*) from registration.promotion_student d
    where d.school_id = r.school_id and d.promotion_id = r.id and not d.undone) as students`;
const from = sql`
  registration.promotion r join settings.years y on y.school_id = r.school_id and y.id = r.year_id`;

export type Kept = PromotionRow & { yearId: number };

/** Promotions, a page of them. */
export async function listPromotions(tx: Tx, input: Input<typeof promotionsApi.list>): Promise<Page<PromotionRow>> {
  const keys: Readonly<Record<string, RawBuilder<unknown>>> = { title: sql`r.title`, effectiveOn: sql`r.effective_on` };
  const order = keys[input.sort.replace(/^-/, '')] ?? sql`r.begun_at`;
  const where = input.q ? matches([sql`r.title`, sql`y.name`], input.q) : sql`true`;
  const { rows } = await sql<PromotionRow>`
    select ${row} from ${from} where ${where} order by ${order} ${wayOf(input.sort)}, r.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** The plan itself; with `lock` nobody else changes or carries it out until the transaction ends. Throws 404. */
export async function readPromotion(tx: Tx, id: number, lock = false): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${row}, r.year_id as "yearId" from ${from} where r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(tx);
  if (!rows[0]) throw notFound('promotion');
  return rows[0];
}

/** The whole plan with its preview. Throws 404. */
export async function getPromotion(ctx: RegistrationContext, id: number, parts: PromotionParts): Promise<Promotion> {
  const { tx } = ctx;
  const kept = await readPromotion(tx, id);
  const classes = await classesOfPlan(tx, id);
  return {
    ...kept,
    classes,
    streams: await streamsOfPlan(tx, id),
    rooms: await roomsOf(tx, id),
    checks: await checksOf(ctx, parts),
    seen: await seenOf(tx, id),
  };
}

/** What every student is to become, as one short text: the same text means the same outcomes. */
export async function seenOf(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select md5(coalesce(string_agg(concat_ws(',', o.id, o.from_class_id, o.outcome, o.to_class_id, o.to_stream_id), ';' order by o.id), '')
               || (select effective_on::text || year_id from registration.promotion where id = ${id})) as seen
      from ${outcomesOf(id)}`.execute(tx);
  return one(rows).seen;
}

async function classesOfPlan(tx: Tx, id: number): Promise<PromotionClass[]> {
  const { rows } = await sql<PromotionClass>`
    with counted as (
      select from_class_id, outcome, to_stream_id, to_class_id from ${outcomesOf(id)}
       union all
      select from_class_id, outcome, to_stream_id, to_class_id from registration.promotion_student
       where promotion_id = ${id} and not undone)
    select p.class_id as "classId", c.name as "className", p.decided, p.to_class_id as "toClassId", t.name as "toClassName",
           p.state, p.done_by as "doneBy", p.done_at as "doneAt", count(o.outcome) as students,
           count(*) filter (where o.outcome = 'promote') as promote, count(*) filter (where o.outcome = 'repeat') as repeat,
           count(*) filter (where o.outcome = 'transfer') as transfer,
           count(*) filter (where o.outcome = 'complete') as complete,
           count(*) filter (where o.outcome = 'undecided') as undecided,
           count(*) filter (where o.outcome = 'promote' and o.to_stream_id is null) as "withoutStream"
      from registration.promotion_class p
      join settings.classes c on c.school_id = p.school_id and c.id = p.class_id
      left join settings.classes t on t.school_id = p.school_id and t.id = p.to_class_id
      left join counted o on o.from_class_id = p.class_id
     where p.promotion_id = ${id} group by p.school_id, p.promotion_id, p.class_id, c.name, c.level, t.name
     order by c.level, c.name`.execute(tx);
  return rows;
}

async function streamsOfPlan(tx: Tx, id: number): Promise<Promotion['streams']> {
  const { rows } = await sql<Promotion['streams'][number]>`
    select s.id as "streamId", s.name as "streamName", s.class_id as "classId", to_.id as "toStreamId", to_.name as "toStreamName",
           (select count(*) from registration.student st where st.school_id = s.school_id and st.stream_id = s.id and st.here) as students
      from registration.promotion_class p
      join settings.streams s on s.school_id = p.school_id and s.class_id = p.class_id
      left join registration.promotion_stream m
        on m.school_id = p.school_id and m.promotion_id = p.promotion_id and m.stream_id = s.id
      left join settings.streams to_ on to_.school_id = p.school_id and to_.class_id = p.to_class_id
       and (to_.id = m.to_stream_id or (m.to_stream_id is null and lower(to_.name) = lower(s.name)))
      join settings.classes c on c.school_id = p.school_id and c.id = p.class_id
     where p.promotion_id = ${id} order by c.level, c.name, s.name`.execute(tx);
  return rows;
}

/** How full the streams will be that somebody comes into: who comes, and who stays in them. */
export async function roomsOf(tx: Tx, id: number, classIds?: readonly number[]): Promise<StreamRoom[]> {
  const chosen = classIds === undefined ? sql`true` : sql`o.from_class_id = any(${classIds}::bigint[])`;
  const { rows } = await sql<StreamRoom>`
    with moving as (select * from ${outcomesOf(id)} where ${chosen} and o.outcome <> 'undecided')
    select t.id as "streamId", c.name || ' ' || t.name as name, t.capacity, count(*) as arriving,
           (select count(*) from registration.student s
             where s.school_id = t.school_id and s.stream_id = t.id and s.here
               and s.id not in (select id from moving)) as staying
      from moving m
      join settings.streams t on t.school_id = m.school_id and t.id = m.to_stream_id
      join settings.classes c on c.school_id = t.school_id and c.id = t.class_id
     group by t.school_id, t.id, t.name, t.capacity, c.name, c.level order by c.level, t.name`.execute(tx);
  return rows;
}

const seat = (classId: RawBuilder<unknown>, streamId: RawBuilder<unknown>) => sql`(
  select c.name || coalesce(' ' || (select t.name from settings.streams t where t.school_id = c.school_id and t.id = ${streamId}), '')
    from settings.classes c where c.school_id = s.school_id and c.id = ${classId})`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  fromSeat: sql`k.level`,
  outcome: sql`o.outcome`,
  toSeat: sql`o.to_stream_id`,
};

/** Every student of the plan: what is to become of them, or what was done. */
export async function studentsOfPlan(tx: Tx, input: Input<typeof promotionsApi.students>): Promise<Page<PromotionStudent>> {
  const { id } = input;
  await readPromotion(tx, id);
  const all = sql`(
    select id, school_id, from_class_id, from_stream_id, outcome, to_class_id, to_stream_id, exception, remark from ${outcomesOf(id)}
     union all
    select student_id, school_id, from_class_id, from_stream_id, outcome, to_class_id, to_stream_id, remark is not null, remark
      from registration.promotion_student where promotion_id = ${id} and not undone) o`;
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (input.q) found.push(matches([sql`s.search_text`], input.q));
  if (input.outcome) found.push(sql`o.outcome = ${input.outcome}`);
  if (input.classId) found.push(sql`o.from_class_id = ${input.classId}`);
  if (input.exception) found.push(sql`o.exception = ${input.exception === 'yes'}`);
  const joined = sql`
    ${all} join registration.student s on s.school_id = o.school_id and s.id = o.id
    left join settings.classes k on k.school_id = o.school_id and k.id = o.from_class_id
    where ${sql.join(found, sql` and `)}`;
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`s.search_text`;
  const { rows } = await sql<PromotionStudent>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName",
           ${seat(sql`o.from_class_id`, sql`o.from_stream_id`)} as "fromSeat", o.outcome,
           ${seat(sql`o.to_class_id`, sql`o.to_stream_id`)} as "toSeat", o.exception, o.remark
      from ${joined} order by ${order} ${wayOf(input.sort)} nulls last, s.search_text, s.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${joined}`.execute(tx);
  return { rows, total: one(counted).total };
}
