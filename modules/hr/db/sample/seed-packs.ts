import type { PlatformContext } from '#kit/server/http/context.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { packStore, publishPack } from '../../statutory/server/packs/packs.store.ts';

/** Titles of the packs that schools of the sample say something to. */
export const samplePacks = { nssf: 'NSSF year 4', housing: 'Housing levy of 2 per cent: a bill, as an example' } as const;

/** Packs of the super-user: one that is law already, one that is not, and a draft that no school sees. Call it before schools are filled. */
export async function seedPacks(ctx: PlatformContext): Promise<void> {
  const ofName = (name: string) => kenyanLaw.filter((law) => law.name === name);
  const lastOf = (kind: string) => kenyanLaw.filter((law) => law.kind === kind).slice(-1);
  const published = [
    {
      title: samplePacks.nssf,
      summary: 'The limits of the fourth year: 9,000 and 108,000 from February 2026.',
      laws: ofName('NSSF year 4'),
    },
    {
      title: samplePacks.housing,
      summary: 'What a levy of 2 per cent would change. No law says so; decline it, or simulate with it.',
      laws: lastOf('housing').map((law) => ({
        ...law,
        name: 'Housing levy of 2 per cent',
        fromDay: '2027-07-01',
        source: 'An example, no law',
        bands: law.bands.map((band) => ({ ...band, rate: 200, employerRate: 200 })),
      })),
    },
  ];
  for (const draft of published) {
    const { id, version } = await packStore.create(ctx, draft);
    await publishPack(ctx, { id, version });
  }
  await packStore.create(ctx, {
    title: 'Training levy of 100: a draft',
    summary: 'Not published: schools do not see it.',
    laws: lastOf('nita').map((law) => ({
      ...law,
      name: 'Training levy of 100',
      fromDay: '2027-01-01',
      source: 'An example, no law',
      bands: law.bands.map((band) => ({ ...band, employerAmount: 10_000 })),
    })),
  });
}
