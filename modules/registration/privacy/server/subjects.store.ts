import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { type DataSubject, type SubjectKind, subjectWords } from '../contract/requests.ts';

const most = 20;

interface People {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** What tells two of one name apart. */
  note: RawBuilder<unknown>;
  searched: RawBuilder<unknown>[];
}

const people: Record<SubjectKind, People> = {
  student: {
    from: sql`registration.student s`,
    id: sql`s.id`,
    name: sql`s.full_name`,
    note: sql`s.admission_no`,
    searched: [sql`s.search_text`],
  },
  guardian: {
    from: sql`registration.guardian g`,
    id: sql`g.id`,
    name: sql`g.full_name`,
    note: sql`g.phone`,
    searched: [sql`g.full_name`, sql`g.phone`, sql`g.alternative_phone`, sql`g.national_id`],
  },
  staff: {
    from: sql`settings.staff p`,
    id: sql`p.id`,
    name: sql`p.full_name`,
    note: sql`p.staff_no`,
    searched: [sql`p.full_name`, sql`p.staff_no`, sql`p.phone`],
  },
  board: {
    from: sql`
      registration.board_member m
      left join registration.guardian g on g.school_id = m.school_id and g.id = m.guardian_id
      left join settings.staff p on p.school_id = m.school_id and p.id = m.staff_member_id`,
    id: sql`m.id`,
    name: sql`coalesce(m.full_name, g.full_name, p.full_name)`,
    note: sql`m.position || ', from ' || extract(year from m.term_from)`,
    searched: [sql`m.full_name`, sql`g.full_name`, sql`p.full_name`, sql`m.phone`],
  },
};

/** People of a kind by name or number, those who have left among them; `#12` is the record with that key, as proofs name it. */
export async function findSubjects(tx: Tx, kind: SubjectKind, words: string): Promise<DataSubject[]> {
  const { from, id, name, note, searched } = people[kind];
  const key = /^#(\d{1,12})$/.exec(words.trim())?.[1];
  const where = key === undefined ? matches(searched, words) : sql`${id} = ${Number(key)}`;
  const { rows } = await sql<DataSubject>`
    select ${id} as id, ${name} as "fullName", ${note} as note from ${from}
     where ${where} order by kit.fold(${name}), ${id} limit ${most}`.execute(tx);
  return rows;
}

/** The name of a person of a kind. Throws 404. */
export async function subjectName(tx: Tx, kind: SubjectKind, personId: number): Promise<string> {
  const { from, id, name } = people[kind];
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${from} where ${id} = ${personId}`.execute(tx);
  if (!rows[0]) throw notFound(subjectWords[kind].toLowerCase());
  return rows[0].name;
}

/** A record under which the school keeps a person. */
export interface Guise {
  kind: SubjectKind;
  id: number;
}

/**
 * All the records that are one person's: a teacher may be a guardian and sit on the board, for more than one term. The one
 * asked for comes first.
 */
export async function guisesOf(tx: Tx, asked: Guise): Promise<Guise[]> {
  if (asked.kind === 'student') return [asked];
  const { rows } = await sql<Guise>`
    with asked as (
      select ${asked.kind}::text as kind, ${asked.id}::bigint as id),
    of_board as (
      select m.staff_member_id, m.guardian_id from registration.board_member m join asked a on a.kind = 'board' and a.id = m.id),
    guardians as (
      select g.id, g.staff_member_id from registration.guardian g
       where exists (select from asked a where (a.kind = 'guardian' and a.id = g.id) or (a.kind = 'staff' and a.id = g.staff_member_id))
          or exists (select from of_board b where b.guardian_id = g.id or b.staff_member_id = g.staff_member_id)),
    staff as (
      select a.id from asked a where a.kind = 'staff'
      union select b.staff_member_id from of_board b where b.staff_member_id is not null
      union select g.staff_member_id from guardians g where g.staff_member_id is not null)
    select kind, id from asked
    union select 'guardian', id from guardians
    union select 'staff', id from staff
    union select 'board', m.id from registration.board_member m
     where m.staff_member_id in (select id from staff) or m.guardian_id in (select id from guardians)`.execute(tx);
  const isAsked = (one: Guise) => one.kind === asked.kind && one.id === asked.id;
  return [asked, ...rows.filter((one) => !isAsked(one))];
}
