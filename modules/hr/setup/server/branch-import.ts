import { sql } from 'kysely';
import type { z } from 'zod';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { hrAdmin } from '../../contract/access.ts';
import { type BankBranch, bankBranches } from '../contract/banks.ts';
import { branchStore } from './banks.store.ts';

type Draft = z.output<typeof bankBranches.draft>;
interface BankOption {
  id: number;
  code: string;
  name: string;
}

/** A bank by its name and by its code, with and without a nought in front. */
const banksBy = (rows: readonly BankOption[]) =>
  new Map([
    ...choicesBy(rows, ({ name }) => name),
    ...choicesBy(rows, ({ code }) => code),
    ...choicesBy(rows, ({ code }) => String(Number(code))),
  ]);

/** Branches from a bank’s sheet: known by bank and code, whose noughts a sheet may have eaten. */
export const branchImport = masterImport<BankBranch, Draft, ReadonlyMap<string, BankOption>>({
  kind: 'hr.branches',
  access: hrAdmin,
  title: 'Branches of banks',
  one: 'bank branch',
  many: 'bank branches',
  matchedBy: 'bank and code',
  columns: [
    {
      key: 'bankId',
      label: 'Bank',
      required: true,
      takes: 'Name or code of a bank under Banks',
      example: 'Equity Bank Kenya',
      names: ['bank name', 'bank code'],
    },
    { key: 'code', label: 'Branch code', required: true, takes: 'Three digits', example: '002', names: ['code', 'sort code'] },
    {
      key: 'name',
      label: 'Branch',
      required: true,
      takes: 'The branch’s name',
      example: 'Nakuru',
      names: ['branch name', 'name'],
    },
    { key: 'active', label: 'In use', takes: 'Yes or no', example: 'Yes' },
  ],
  entities: [{ entity: 'bank branch', table: 'hr.bank_branch', named: 'name' }],
  lists: async ({ tx }) => {
    const { rows } = await sql<BankOption>`select id, code, name from hr.bank order by lower(name)`.execute(tx);
    return banksBy(rows);
  },
  choices: (banks) => ({ bankId: [...new Set([...banks.values()].map(({ name }) => name))], active: ['Yes', 'No'] }),
  existing: async (ctx) => {
    const { rows } = await sql<BankBranch>`
      select r.id, r.version, r.bank_id as "bankId", b.name as "bankName", b.code as "bankCode", r.code, r.name, r.active
        from hr.bank_branch r join hr.bank b on b.school_id = r.school_id and b.id = r.bank_id`.execute(ctx.tx);
    return rows;
  },
  fieldsOf: ({ bankId, code, name, active }) => ({ bankId, code, name, active }),
  schema: bankBranches.draft,
  blank: { active: true },
  read: (reader, banks) => {
    const bank = reader.choice('bankId', banks, 'bank of this school');
    const written = reader.code('code')?.replaceAll(/\s/g, '') ?? null;
    // 11002 is branch 002 of bank 11.
    const own = written !== null && bank && /^\d{5}$/.test(written) && written.startsWith(bank.code) ? written.slice(2) : written;
    return {
      bankId: bank?.id ?? null,
      code: own !== null && /^\d{1,2}$/.test(own) ? own.padStart(3, '0') : own,
      name: reader.text('name'),
      active: reader.yes('active'),
    };
  },
  keyOf: ({ bankId, code }) => `${bankId} ${code}`,
  labelOf: ({ code, name }) => `${code} ${name}`,
  wordOf: (banks, field, value) => (field === 'bankId' ? [...banks.values()].find(({ id }) => id === value)?.name : undefined),
  create: (ctx, draft) => branchStore.create(ctx, draft),
  update: (ctx, id, version, draft) => branchStore.update(ctx, id, version, draft),
});
