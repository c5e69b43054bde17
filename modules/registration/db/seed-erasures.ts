import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { carryOut } from '../privacy/server/erasure/carry-out.store.ts';
import { approveErasure, askErasure } from '../privacy/server/erasure/erasures.store.ts';
import { placeHold } from '../privacy/server/erasure/holds.store.ts';
import type { ErasureParts } from '../privacy/server/erasure/parts.ts';
import { previewErasure } from '../privacy/server/erasure/preview.store.ts';
import { takeRequest } from '../privacy/server/requests.store.ts';

/** Of three who left long ago one is erased, one waits for the second person, and one is held for a court. */
export async function seedErasures(ctx: SchoolContext, parts: ErasureParts): Promise<void> {
  const { rows: former } = await sql<{ id: number }>`
    select id from registration.student where not here order by id desc limit 3`.execute(ctx.tx);
  const { rows: accounts } = await sql<{ accountId: number; fullName: string }>`
    select id as "accountId", full_name as "fullName" from platform.account order by id limit 2`.execute(ctx.tx);
  const [one, two] = accounts.map((account) => ({ ...ctx, user: { ...ctx.user, ...account } }));
  if (!one || !two) return;
  for (const [at, { id: subjectId }] of former.entries()) {
    const request = await takeRequest(ctx, {
      kind: 'erasure',
      subjectKind: 'student',
      subjectId,
      askedBy: 'The former student',
      relation: 'Themselves',
      details: null,
      receivedOn: addDays(schoolDay(ctx), -2),
    });
    if (at === 2) {
      await placeHold(two, request.id, 'The court at Milimani asked for the record of a fall on the stairs');
      continue;
    }
    const preview = () => previewErasure(ctx, { kind: 'student', id: subjectId }, parts, []);
    const shown = await preview();
    const { id } = await askErasure(one, { id: request.id, digest: shown.digest }, shown);
    if (at === 1) continue;
    // The request for it is one more record of theirs.
    const again = await preview();
    await approveErasure(two, { id, digest: again.digest }, again);
    await carryOut(two, id, parts, []);
  }
}
