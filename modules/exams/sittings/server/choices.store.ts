import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { examsApi } from '../contract/exams.ts';

type Choices = Output<typeof examsApi.choices>;

/** What an exam can be made with. */
export async function examChoices(tx: Tx): Promise<Choices> {
  const { rows: terms } = await sql<Choices['terms'][number]>`
    select t.id, t.name || ', ' || y.name as name, t.current from settings.terms t
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     order by t.opens_on desc limit 60`.execute(tx);
  const { rows: classes } = await sql<Choices['classes'][number]>`
    select id, name from settings.classes where active order by level, name`.execute(tx);
  const { rows: categories } = await sql<Choices['categories'][number]>`
    select id, name, out_of as "outOf", share from exams.category where active order by place, name`.execute(tx);
  return { terms, classes, categories };
}
