import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import { type TermDraft, termStore } from './terms.store.ts';
import { today, yearStore } from './years.store.ts';

const oneLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');

/** A name with its year counted on: "2026" and "Year 2026/27" become "2027" and "Year 2027/28". */
export function laterName(name: string): string {
  const counted = name.replaceAll(/\d{4}|(?<=\/)\d{2}(?!\d)/g, (digits) =>
    String(Number(digits) + 1).padStart(digits.length, '0'),
  );
  return counted === name ? `${name}, next year` : counted;
}

/**
 * Adds the year after the latest one, with the same terms a year later; nothing becomes current by it.
 * Throws 422 when the school has no year to go by.
 */
export async function addNextYear(ctx: DayContext): Promise<{ id: number; name: string; startsOn: string; endsOn: string }> {
  const { rows } = await sql<{ id: number; name: string; startsOn: string; endsOn: string }>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn" from settings.academic_year
     order by (starts_on > ${today(ctx)}), starts_on desc limit 1`.execute(ctx.tx);
  const last = rows[0];
  if (!last) throw new UserError('rule', 'Enter this academic year and its terms under Years and terms first.');
  const year = await yearStore.create(ctx, {
    name: laterName(last.name),
    startsOn: oneLater(last.startsOn),
    endsOn: oneLater(last.endsOn),
  });
  const { rows: terms } = await sql<Omit<TermDraft, 'yearId'>>`
    select number, name, opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom",
           half_term_to as "halfTermTo"
      from settings.term where year_id = ${last.id} order by number`.execute(ctx.tx);
  for (const { number, name, opensOn, closesOn, halfTermFrom, halfTermTo } of terms)
    await termStore.create(ctx, {
      yearId: year.id,
      number,
      name: laterName(name) === `${name}, next year` ? name : laterName(name),
      opensOn: oneLater(opensOn),
      closesOn: oneLater(closesOn),
      halfTermFrom: halfTermFrom && oneLater(halfTermFrom),
      halfTermTo: halfTermTo && oneLater(halfTermTo),
    });
  return year;
}
