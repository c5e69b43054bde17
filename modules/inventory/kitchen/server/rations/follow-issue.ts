import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { partOf } from '../../../issuing/server/outstanding.ts';
import type { IssueFollower } from '../../../issuing/server/ports.ts';
import { stillThere } from './reckon.ts';

interface Left {
  id: number;
  rationId: number;
  rationNo: string;
  item: string;
  leftOver: number;
  leftValue: number;
  back: number;
}

/** Rations of issues, held with their items in the order of those that take what was left. */
async function holdRationsOf(tx: Tx, issueIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inventory.ration where issue_id = any(${[...issueIds]}::bigint[]) order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    select from inventory.ration_item where ration_id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return ids;
}

/**
 * Takes off what was noted as left over what comes back since, good or not: it was that, and is not in the kitchen any more. What
 * went into another ration already stays, and less was used of the first one.
 */
const cameBack: IssueFollower['cameBack'] = async (ctx, backs) => {
  const { tx } = ctx;
  const given = sql`jsonb_to_recordset(${JSON.stringify(backs)}::jsonb) as b ("issueLineId" bigint, quantity bigint)`;
  const { rows: issues } = await sql<{ id: number }>`
    select distinct l.issue_id as id from ${given} join inventory.issue_line l on l.id = b."issueLineId"`.execute(tx);
  const rationIds = await holdRationsOf(
    tx,
    issues.map(({ id }) => id),
  );
  if (rationIds.length === 0) return;
  const { rows } = await sql<Left>`
    select x.id, t.id as "rationId", t.ration_no as "rationNo", i.name as item, coalesce(x.left_over, 0) as "leftOver",
           coalesce(x.left_value, 0) as "leftValue", g.back
      from (select l.issue_id, l.item_id, sum(b.quantity)::bigint as back
              from ${given} join inventory.issue_line l on l.id = b."issueLineId" group by l.issue_id, l.item_id) g
      join inventory.ration t on t.issue_id = g.issue_id and t.id = any(${rationIds}::bigint[])
      join inventory.ration_item x on x.school_id = t.school_id and x.ration_id = t.id and x.item_id = g.item_id
      join inventory.item i on i.school_id = x.school_id and i.id = x.item_id
     where x.left_over > 0 and ${stillThere('x')} order by x.id`.execute(tx);
  const after = rows.map((row) => {
    const leftOver = Math.max(0, row.leftOver - row.back);
    return { ...row, now: leftOver, nowValue: partOf(row.leftValue, leftOver, row.leftOver) };
  });
  if (after.length === 0) return;
  await sql`
    update inventory.ration_item x set left_over = n.now, left_value = n."nowValue"
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as n (id bigint, now bigint, "nowValue" bigint)
     where x.id = n.id`.execute(tx);
  await sql`
    update inventory.ration set version = version + 1
     where id = any(${after.map(({ rationId }) => rationId)}::bigint[])`.execute(tx);
  for (const { rationId, rationNo, item, leftOver, now } of after)
    ctx.changed({
      entity: 'ration',
      id: rationId,
      action: 'changed',
      before: { rationNo, left: `${item} ${leftOver / 1000}` },
      after: { rationNo, left: `${item} ${now / 1000}` },
      reason: 'It came back to the store',
    });
};

/** An issue of which something was left that another ration used since is not undone. */
const beforeReversal: IssueFollower['beforeReversal'] = async ({ tx }, issueId) => {
  const rationIds = await holdRationsOf(tx, [issueId]);
  if (rationIds.length === 0) return;
  const { rows } = await sql<{ item: string; rationNo: string }>`
    select i.name as item, n.ration_no as "rationNo"
      from inventory.ration_item x
      join inventory.item i on i.school_id = x.school_id and i.id = x.item_id
      join inventory.ration n on n.school_id = x.school_id and n.id = x.carried_to
     where x.ration_id = any(${rationIds}::bigint[]) and x.left_over > 0 and not ${stillThere('x')}
     order by lower(i.name) limit 1`.execute(tx);
  const [gone] = rows;
  if (gone)
    throw new UserError(
      'rule',
      `What was left of ${gone.item} went into ration ${gone.rationNo}, so that this issue stays. Receive what is still there as a return instead.`,
    );
};

/** How rations follow what becomes of their issues. */
export const rationsFollow: IssueFollower = { cameBack, beforeReversal };
