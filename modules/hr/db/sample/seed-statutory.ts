import type { SchoolContext } from '#kit/server/http/context.ts';
import { openLaw } from '../../statutory/server/laws/law-rows.ts';
import { nonePosted } from '../../statutory/server/laws/posted-months.ts';
import { acceptPack, declinePack, listPacks } from '../../statutory/server/packs/choices.store.ts';
import { samplePacks } from './seed-packs.ts';

/** The laws of the school: those of Kenya since January 2021, as every school begins. One that `chooses` has said something to the packs. */
export async function seedStatutory(ctx: SchoolContext, chooses: boolean): Promise<void> {
  await openLaw(ctx);
  if (!chooses) return;
  const { rows } = await listPacks(ctx.tx, { page: 1, size: 50, sort: 'fromDay' });
  const idOf = (title: string) => rows.find((pack) => pack.title === title)?.id;
  const [nssf, housing] = [idOf(samplePacks.nssf), idOf(samplePacks.housing)];
  if (nssf !== undefined) await acceptPack(ctx, nonePosted, { id: nssf, arrears: false });
  if (housing !== undefined) await declinePack(ctx, { id: housing, because: 'Parliament has not passed it.' });
}
