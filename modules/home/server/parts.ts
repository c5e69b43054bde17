import { judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { planOnce } from '#kit/server/db/transaction.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import type { homeApi } from '../contract/home.ts';

/** What the modules show on the first page of this user, in their order; what is not theirs is not read. */
export async function partsOf(ctx: SchoolContext, sources: readonly HomePartSource[]): Promise<Output<typeof homeApi.parts>> {
  const viewer = viewerOf(ctx.user);
  await planOnce(ctx.tx);
  const parts = [];
  for (const { access, read } of sources.toSorted((a, b) => a.place - b.place))
    if (judge(access, viewer) === 'allowed') parts.push(await read(ctx));
  return {
    figures: parts.flatMap(({ figures }) => figures.map((figure) => ({ ...figure }))),
    days: parts.flatMap(({ days }) => (days ? [{ ...days, rows: [...days.rows] }] : [])),
  };
}
