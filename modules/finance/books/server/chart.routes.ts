import { sql } from 'kysely';
import { implement } from '#kit/server/http/implement.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type AccountKind, accountsApi } from '../contract/accounts.ts';
import { periodsApi } from '../contract/periods.ts';
import { accountOf, chartOf, createAccount, removeAccount, updateAccount } from './chart/accounts.store.ts';
import { keeperOf } from './chart/control.ts';
import { openingOrWait } from './second-person.ts';
import { openingOf } from './chart/opening.store.ts';
import { addTemplate } from './chart/template.store.ts';
import { bookSettings, changeSettings, lockUntil, reopenFrom } from './periods.store.ts';

export const accountRoutes = implement(accountsApi, {
  list: async (ctx, { asOf = schoolDay(ctx), kind, page, size }) => {
    const all = (await chartOf(ctx.tx, asOf)).filter((account) => kind === undefined || account.kind === kind);
    return { rows: all.slice((page - 1) * size, page * size), total: all.length, asOf };
  },

  options: async ({ tx }) => {
    const { rows } = await sql<Option>`
      select id, code, name, kind, money, active, role from finance.account where not heading order by code`.execute(tx);
    return { rows: rows.map(({ role, ...account }) => ({ ...account, keptBy: keeperOf(role) })) };
  },

  get: (ctx, { id }) => accountOf(ctx, id),
  create: (ctx, draft) => createAccount(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateAccount(ctx, id, version, draft),

  remove: async (ctx, { id }) => {
    await removeAccount(ctx, id);
    return {};
  },

  template: async (ctx, { template }) => ({ added: await addTemplate(ctx, template) }),
  opening: (ctx, { id }) => openingOf(ctx, id),
  setOpening: (ctx, input) => openingOrWait(ctx, input),
});

interface Option {
  id: number;
  code: string;
  name: string;
  kind: AccountKind;
  money: boolean;
  active: boolean;
  role: string | null;
}

export const periodRoutes = implement(periodsApi, {
  get: (ctx) => bookSettings(ctx.tx),
  update: (ctx, input) => changeSettings(ctx, input),
  lock: (ctx, input) => lockUntil(ctx, input),
  reopen: (ctx, input) => reopenFrom(ctx, input),
});
