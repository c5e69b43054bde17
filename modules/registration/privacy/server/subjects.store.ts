import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { type DataSubject, type SubjectKind, subjectKinds, subjectWords } from '../contract/requests.ts';
import { people } from './people.ts';

const most = 20;

/** People of a kind by name or number, those who have left among them; `#12` is the record with that key, as proofs name it. */
export async function findSubjects(tx: Tx, kind: SubjectKind, words: string): Promise<DataSubject[]> {
  const { from, id, name, note, searched } = people[kind].found;
  const key = /^#(\d{1,12})$/.exec(words.trim())?.[1];
  const where = key === undefined ? matches([...searched], words) : sql`${id} = ${Number(key)}`;
  const { rows } = await sql<DataSubject>`
    select ${id} as id, ${name} as "fullName", ${note} as note from ${from}
     where ${where} order by kit.fold(${name}), ${id} limit ${most}`.execute(tx);
  return rows;
}

/** The name of a person of a kind. Throws 404. */
export async function subjectName(tx: Tx, kind: SubjectKind, personId: number): Promise<string> {
  const { from, id, name } = people[kind].found;
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${from} where ${id} = ${personId}`.execute(tx);
  if (!rows[0]) throw notFound(subjectWords[kind].toLowerCase());
  return rows[0].name;
}

/** A record under which the school keeps a person. */
export interface Guise {
  kind: SubjectKind;
  id: number;
}

/** The people of a kind with `id`, `name` and `note`, to be joined. */
export const peopleNamed = (kind: SubjectKind): RawBuilder<unknown> => {
  const { from, id, name, note } = people[kind].found;
  return sql`(select ${id} as id, ${name} as name, ${note} as note from ${from})`;
};

/**
 * All the records that are one person's: a teacher may be a guardian and sit on the board, for more than one term. The one
 * asked for comes first.
 */
export async function guisesOf(tx: Tx, asked: Guise): Promise<Guise[]> {
  const also = subjectKinds.flatMap((kind) => {
    const links = people[kind].also;
    return links ? [sql`select ${kind}::text as kind, a.id, a.kind as other_kind, a.other from (${links}) a`] : [];
  });
  const { rows } = await sql<Guise>`
    with recursive link as (${sql.join(also, sql` union all `)}),
    person as (
      select ${asked.kind}::text as kind, ${asked.id}::bigint as id
      union
      select case when l.kind = p.kind and l.id = p.id then l.other_kind else l.kind end,
             case when l.kind = p.kind and l.id = p.id then l.other else l.id end
        from person p join link l on (l.kind = p.kind and l.id = p.id) or (l.other_kind = p.kind and l.other = p.id))
    select kind, id from person order by kind, id`.execute(tx);
  const isAsked = (one: Guise) => one.kind === asked.kind && one.id === asked.id;
  return [asked, ...rows.filter((one) => !isAsked(one))];
}
