import { type RawBuilder, sql } from 'kysely';
import type { Result } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { School } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { type CreditEntry, creditApi, platformCreditApi, type SchoolCredit } from '../contract/credit.ts';
import { replyPath, reportPath } from '../../delivery/server/providers/reports.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { countedBy, creditOf, lockCredit } from '../../outgoing/server/credit.store.ts';
import { releaseHeld } from '../../outgoing/server/release-held.ts';
import { addCredit } from '../../outgoing/server/credit-entries.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  balance: sql`balance`,
  held: sql`held`,
  spent: sql`spent`,
};

export const creditRoutes = (sealer: Sealer): Route[] => [
  ...implement(creditApi, {
    list: async (ctx, { kind, page, size, sort }) => {
      const where = sql`(${kind ?? null}::text is null or e.kind = ${kind ?? null})`;
      const { rows } = await sql<CreditEntry & { total: number }>`
        select e.id, e.day, e.at, e.kind, e.segments, e.batch_id as "batchId", b.title, e.reason, e.author, count(*) over () as total
          from messaging.credit_entry e left join messaging.batch b on b.school_id = e.school_id and b.id = e.batch_id
         where ${where} order by e.id ${wayOf(sort)}
         ${onPage({ page, size })}`.execute(ctx.tx);
      return { rows, total: rows[0]?.total ?? 0 };
    },
    settings: async (ctx, { lowAt, counted }) => {
      const before = await lockCredit(ctx.tx);
      const { rows: own } = await sql`select from messaging.provider`.execute(ctx.tx);
      if (!counted && before.counted && own.length === 0)
        throw new UserError('rule', 'Credit is counted while the messages go through the installation’s provider.');
      await sql`
        update messaging.credit_account
           set low_at = ${lowAt}, counted = case when ${counted} = ${before.counted} then counted else ${counted} end`.execute(
        ctx.tx,
      );
      const after = { 'Low at': lowAt, Counted: counted };
      ctx.changed({
        entity: 'SMS credit',
        id: null,
        action: 'settings',
        before: { 'Low at': before.lowAt, Counted: before.counted },
        after,
      });
      if (!counted) await releaseHeld(ctx);
      return {};
    },
  }),
  ...implement(platformCreditApi, {
    line: async (ctx) => {
      const { rows } = await sql<Omit<Result<typeof platformCreditApi.line>, 'reportPath' | 'replyPath'>>`
        select kind, state, detail from messaging.line where line = 0`.execute(ctx.tx);
      const token = sealer.reportToken(0);
      const paths = { reportPath: `${reportPath}${token}`, replyPath: `${replyPath}${token}` };
      return { ...(rows[0] ?? { kind: 'outbox', state: 'idle', detail: null }), ...paths };
    },
    list: async (ctx, { q, page, size, sort }) => {
      const { rows } = await sql<SchoolCredit & { total: number }>`
        select *, count(*) over () as total from (
          select s.id, s.name, coalesce(${countedBy}, coalesce(p.kind, l.kind, 'outbox') <> 'outbox') as counted, p.school_id is not null as own,
                 (select coalesce(sum(e.segments), 0)::bigint from messaging.credit_entry e where e.school_id = s.id) as balance,
                 (select coalesce(-sum(e.segments), 0)::bigint from messaging.credit_entry e
                   where e.school_id = s.id and e.kind in ('consumption', 'refund')) as spent,
                 (select count(*) from messaging.message m where m.school_id = s.id and m.state = 'held') as held
            from platform.schools s
            left join messaging.credit_account a on a.school_id = s.id
            left join messaging.provider p on p.school_id = s.id
            left join messaging.line l on l.line = 0
           where ${matches([sql.ref('s.name')], q ?? '')}) as one
         order by ${sortable[sort.replace(/^-/, '')] ?? sql`lower(name)`} ${wayOf(sort)}, id
         ${onPage({ page, size })}`.execute(ctx.tx);
      return { rows, total: rows[0]?.total ?? 0 };
    },
    add: async (ctx, { schoolId, ...entry }) => {
      const { rows } = await sql<Pick<School, 'id' | 'name' | 'timeZone'>>`
        select id, name, time_zone as "timeZone" from platform.schools where id = ${schoolId}`.execute(ctx.tx);
      const [found] = rows;
      if (!found) throw notFound('school');
      const school: School = { ...found, status: 'active', readOnly: false, subscriptionWarning: null };
      return ctx.asSchool(school, async (own) => {
        const released = await addCredit(own, entry);
        const { balance } = await creditOf(own.tx);
        return { balance, released };
      });
    },
  }),
];
