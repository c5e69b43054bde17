import { type RawBuilder, sql } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import { codeNeeded, notFound, UserError } from '#kit/contract/errors.ts';
import { auditApi, historyApi } from '#kit/contract/history.ts';
import { onPage } from '#kit/server/sql/page.ts';
import { fieldChanges } from '../audit/changes.ts';
import { viewerOf } from '../auth/principal.ts';
import type { Tx } from '../db/pool.ts';
import { matches } from '../db/table-store.ts';
import { implement, type Route } from '../http/implement.ts';
import { one } from '../sql/one.ts';

interface EntryRow {
  id: number;
  at: string;
  who: string;
  action: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  entity: string;
  entityId: number | null;
  endpoint: string;
  ip: string | null;
  device: string | null;
}

/**
 * @param entities who may read the history of which kind of record, from the modules' manifests
 * @param codedModules the names of the modules behind the finance code, with which their addresses, tasks and lists begin
 */
export function historyRoutes(entities: Readonly<Record<string, Access>>, codedModules: readonly string[]): Route[] {
  const coded = Object.keys(entities).filter((name) => typeof entities[name] === 'object' && entities[name].code);
  return [
    ...implement(historyApi, {
      list: async (ctx, { entity, id, ...page }) => {
        const access = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
        if (access === undefined) throw notFound('kind of record');
        const verdict = judge(access, viewerOf(ctx.user));
        if (verdict === 'code') throw codeNeeded();
        if (verdict !== 'allowed')
          throw new UserError('forbidden', 'You do not have the right to read this history. Ask your administrator.');
        return entries(ctx.tx, [sql`entity = ${entity}`, sql`entity_id = ${id}`], page);
      },
    }),

    ...implement(auditApi, {
      list: (ctx, { q, entity, entityId, accountId, action, from, to, ...page }) => {
        const conditions = [sql`true`];
        if (ctx.user.financeCodeNeeded) {
          if (entity && coded.includes(entity)) throw codeNeeded();
          conditions.push(sql`entity <> all(${coded}::text[])`);
          for (const name of codedModules)
            conditions.push(
              sql`concat(entity, ' ', endpoint) !~ ${`(/api/|job )${name}[/.]`}`,
              sql`concat_ws(' ', after ->> 'list', after ->> 'screen', before ->> 'screen') !~ ${`(^| )${name}[.]`}`,
            );
        }
        if (q) conditions.push(matches([sql`account_name`, sql`entity`, sql`action`, sql`reason`, sql`endpoint`], q));
        if (entity) conditions.push(sql`entity = ${entity}`);
        if (entityId) conditions.push(sql`entity_id = ${entityId}`);
        if (accountId) conditions.push(sql`account_id = ${accountId}`);
        if (action) conditions.push(sql`action = ${action}`);
        if (from) conditions.push(sql`at >= ${from}::date::timestamp at time zone ${ctx.school.timeZone}`);
        if (to) conditions.push(sql`at < (${to}::date + 1)::timestamp at time zone ${ctx.school.timeZone}`);
        return entries(ctx.tx, conditions, page);
      },
    }),
  ];
}

async function entries(tx: Tx, conditions: RawBuilder<unknown>[], input: { page: number; size: number; sort: string }) {
  const where = sql.join(conditions, sql` and `);
  const order = input.sort === 'at' ? sql`at, id` : sql`at desc, id desc`;
  const { rows } = await sql<EntryRow>`
    select id, at, account_name as who, action, reason, before, after, entity, entity_id as "entityId", endpoint, ip, device
      from kit.audit_entry where ${where} order by ${order} ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from kit.audit_entry where ${where}`.execute(tx);
  return {
    rows: rows.map(({ before, after, ...row }) => ({ ...row, changes: fieldChanges(before, after) })),
    total: one(counted).total,
  };
}
