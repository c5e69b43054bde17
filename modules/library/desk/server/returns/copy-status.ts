import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FoundCopy } from '../../../catalogue/contract/copies.ts';
import type { CopyCondition, CopyStatus } from '../../../catalogue/contract/words.ts';

interface Stands {
  status: CopyStatus;
  /** Null: as it was. */
  condition: CopyCondition | null;
  because: string | null;
}

/** How a copy, which the caller holds, stands after a loan; nothing where it stands so already. */
export async function setCopyStatus(ctx: SchoolContext, copy: FoundCopy, { status, condition, because }: Stands): Promise<void> {
  const now = condition ?? copy.condition;
  if (status === copy.status && now === copy.condition) return;
  const moved = status !== copy.status;
  await sql`
    update library.copy set status = ${status}, condition = ${now},
           damaged_on = case when ${now}::text = 'damaged' then coalesce(damaged_on, ${schoolDay(ctx)}::date) end,
           status_on = case when ${moved} then ${schoolDay(ctx)}::date else status_on end,
           status_because = case when ${moved} then ${because}::text else status_because end, version = version + 1
     where id = ${copy.copyId}`.execute(ctx.tx);
  ctx.changed({
    entity: 'copy',
    id: copy.copyId,
    action: moved ? status : 'changed',
    before: { accessionNo: copy.accessionNo, status: copy.status, condition: copy.condition },
    after: { accessionNo: copy.accessionNo, status, condition: now },
    reason: because,
  });
}
