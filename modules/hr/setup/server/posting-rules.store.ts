import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { type PostingPurpose, type PostingRule, postingPurposes, purposes } from '../contract/posting-rules.ts';

interface Draft {
  purpose: PostingPurpose;
  departmentId: number | null;
  ledgerId: number;
}

/** All rules in the order of their purposes, the one for all departments first; there are few. */
export async function postingRulesOf(tx: Tx): Promise<PostingRule[]> {
  const { rows } = await sql<Omit<PostingRule, 'ledgerName'>>`
    select r.id, r.version, r.purpose, r.department_id as "departmentId", d.name as "departmentName", r.ledger_id as "ledgerId"
      from hr.posting_rule r
      left join settings.departments d on d.school_id = r.school_id and d.id = r.department_id
     order by array_position(${[...postingPurposes]}::text[], r.purpose), d.name nulls first, r.id`.execute(tx);
  const names = new Map((await accountOptions(tx)).map(({ id, code, name }) => [id, `${code} ${name}`]));
  return rows.map((row) => ({ ...row, ledgerName: names.get(row.ledgerId) ?? '' }));
}

/** The rules as filtered and sorted; without another wish in the order of their purposes. */
export async function listPostingRules(
  tx: Tx,
  { q = '', page, size, sort, purpose }: PageRequest & { purpose?: PostingPurpose | undefined },
): Promise<Page<PostingRule>> {
  const words = q.toLowerCase();
  const said = (rule: PostingRule) => `${purposes[rule.purpose].words} ${rule.departmentName ?? ''} ${rule.ledgerName}`;
  const found = (await postingRulesOf(tx)).filter(
    (rule) => (!purpose || rule.purpose === purpose) && said(rule).toLowerCase().includes(words),
  );
  const key = sort.replace(/^-/, '');
  if (key === 'departmentName' || key === 'ledgerName')
    found.sort((one, other) => (one[key] ?? '').localeCompare(other[key] ?? ''));
  if (sort.startsWith('-')) found.reverse();
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}

/** Throws 404. */
export async function postingRule(tx: Tx, id: number): Promise<PostingRule> {
  const found = (await postingRulesOf(tx)).find((rule) => rule.id === id);
  if (!found) throw notFound('posting rule');
  return found;
}

export async function createPostingRule(ctx: StoreContext, draft: Draft): Promise<PostingRule> {
  await refuseAccount(ctx.tx, draft);
  const { rows } = await sql<{ id: number }>`
    insert into hr.posting_rule (purpose, department_id, ledger_id)
    values (${draft.purpose}, ${draft.departmentId}, ${draft.ledgerId}) returning id`.execute(ctx.tx);
  const after = await postingRule(ctx.tx, one(rows).id);
  ctx.changed({ entity: 'posting rule', id: after.id, action: 'created', after });
  return after;
}

export async function updatePostingRule(ctx: StoreContext, id: number, version: number, draft: Draft): Promise<PostingRule> {
  const before = await postingRule(ctx.tx, id);
  await refuseAccount(ctx.tx, draft);
  const { rows } = await sql`
    update hr.posting_rule
       set purpose = ${draft.purpose}, department_id = ${draft.departmentId}, ledger_id = ${draft.ledgerId}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('posting rule');
  const after = await postingRule(ctx.tx, id);
  ctx.changed({ entity: 'posting rule', id, action: 'changed', before, after });
  return after;
}

export async function removePostingRule(ctx: StoreContext, id: number): Promise<void> {
  const before = await postingRule(ctx.tx, id);
  await sql`delete from hr.posting_rule where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'posting rule', id, action: 'removed', before });
}

/** Accounts that pay can be posted to, and the purposes that have none for all departments. */
export async function postingAccounts(tx: Tx) {
  const accounts = await accountOptions(tx);
  const kinds = ['asset', 'liability', 'expense', 'income'] as const;
  const rules = await postingRulesOf(tx);
  return {
    rows: accounts.flatMap(({ id, code, name, kind, active }) => {
      const known = kinds.find((one) => one === kind);
      return known && active ? [{ id, code, name, kind: known }] : [];
    }),
    missing: postingPurposes.filter((purpose) => !rules.some((rule) => rule.purpose === purpose && rule.departmentId === null)),
  };
}

/** The account that something is posted to. Throws 422 saying what has none. */
export async function accountFor(tx: Tx, purpose: PostingPurpose, departmentId: number | null): Promise<number> {
  const { rows } = await sql<{ ledgerId: number }>`
    select ledger_id as "ledgerId" from hr.posting_rule
     where purpose = ${purpose} and (department_id = ${departmentId} or department_id is null)
     order by department_id nulls last limit 1`.execute(tx);
  const [found] = rows;
  if (!found)
    throw new UserError(
      'rule',
      `No account of the ledger is chosen for “${purposes[purpose].words}”. Choose it under HR settings → Posting.`,
    );
  return found.ledgerId;
}

/** Refuses an account that is not the school’s, is out of use or of another kind, and a department where all share one. */
async function refuseAccount(tx: Tx, { purpose, departmentId, ledgerId }: Draft): Promise<void> {
  const account = (await accountOptions(tx)).find(({ id }) => id === ledgerId);
  const { kind, byDepartment, words } = purposes[purpose];
  if (!account || !account.active) throw fieldError('ledgerId', 'Choose an account of this school that is in use.');
  if (account.kind !== kind) {
    const a = kind === 'liability' ? 'a liability' : `an ${kind}`;
    throw fieldError('ledgerId', `${words} is ${a}; ${account.code} ${account.name} is not.`);
  }
  if (departmentId !== null && !byDepartment) throw fieldError('departmentId', 'Only expenses are posted by department.');
}
