import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { markDrill } from '../muster/server/mark-drill.ts';
import { onSite } from '../muster/server/on-site.store.ts';

const minute = 60_000;

/** A drill of three days ago in which all were found but one, with a note, and who came who had not been known to be there. */
export async function seedDrills(ctx: SchoolContext): Promise<void> {
  const began = new Date(ctx.now.getTime() - 3 * 24 * 60 * minute);
  const at = (seconds: number): string => new Date(began.getTime() + seconds * 1000).toISOString();
  const { people } = await onSite(ctx, 'everybody');
  const expected = people.filter(({ maybe }) => !maybe).map(({ key }) => key);
  const besides = people.filter(({ maybe }) => maybe).map(({ key }) => key);
  if (expected.length < 10) return;
  const begin = { key: 'sample-drill', startedAt: at(0), place: 'Football field', endedAt: null, note: null };
  const found = [...expected.slice(1), ...besides.slice(0, 3)];
  const marks = found.map((person, place) => ({ person, found: true, at: at(60 + Math.floor((place * 330) / found.length)) }));
  const drill = await markDrill(ctx, { ...begin, marks });
  const note = 'Assembly point reached in 5 minutes. The bell of the “Labs” was not heard; one came late from the farm.';
  await markDrill(ctx, { ...begin, marks: [], endedAt: at(11 * 60), note });
  // The product does not begin drills: somebody of the school did.
  await sql`
    update biometrics.drill set started_name = 'Wanjirũ Ng’ang’a', ended_name = 'Wanjirũ Ng’ang’a' where id = ${drill.id}`.execute(
    ctx.tx,
  );
  await sql`
    update biometrics.drill_person set marked_name = (array['Wanjirũ Ng’ang’a', 'Otieno Barasa', 'Fatuma Ali'])[1 + id % 3]
     where drill_id = ${drill.id} and marked_name is not null`.execute(ctx.tx);
}
