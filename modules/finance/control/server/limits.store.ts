import { sql } from 'kysely';
import { type SecondKind, secondKinds, type SecondLimits } from '../contract/second-person.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';

/** What holds until a school says otherwise, in cents, and for a week. */
const standard: SecondLimits = { journal: 1_000_000, transfer: 5_000_000, charge: 500_000, days: 7 };

interface Row {
  kind: SecondKind | 'days';
  amount: number;
  /** What holds for the caller, who does not use alone what they raised. */
  own: number;
}

async function rowsOf({ tx, user }: Pick<FinanceContext, 'tx' | 'user'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, amount,
           case when set_by is distinct from ${user.accountId}::bigint then amount
                when kind = 'days' then greatest(amount, amount_before) else least(amount, amount_before) end as own
      from finance.second_limit`.execute(tx);
  return rows;
}

/** The limits of the school. */
export async function limitsOf(ctx: Pick<FinanceContext, 'tx' | 'user'>): Promise<SecondLimits> {
  const rows = await rowsOf(ctx);
  return { ...standard, ...Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])) };
}

/** Up to how much the caller posts alone in a day, or over how many days it is added up. */
export async function ownLimit(ctx: Pick<FinanceContext, 'tx' | 'user'>, kind: SecondKind | 'days'): Promise<number> {
  const rows = await rowsOf(ctx);
  return rows.find((row) => row.kind === kind)?.own ?? standard[kind];
}

/** Keeps who set each limit that changes, and what another had set before them. */
export async function setLimits(ctx: FinanceContext, limits: SecondLimits): Promise<SecondLimits> {
  const before = await limitsOf(ctx);
  const by = authorOf(ctx).id;
  for (const kind of [...secondKinds, 'days'] as const)
    if (limits[kind] !== before[kind])
      await sql`
        insert into finance.second_limit as l (kind, amount, set_by, amount_before)
        values (${kind}, ${limits[kind]}, ${by}::bigint, ${standard[kind]})
        on conflict (school_id, kind) do update
           set amount = excluded.amount, set_by = excluded.set_by,
               amount_before = case when l.set_by is distinct from excluded.set_by then l.amount
                                    when l.kind = 'days' then greatest(l.amount_before, excluded.amount)
                                    else least(l.amount_before, excluded.amount) end
         where l.amount <> excluded.amount`.execute(ctx.tx);
  const after = await limitsOf(ctx);
  ctx.changed({ entity: 'limits of one person', id: 1, action: 'changed', before, after });
  return after;
}
