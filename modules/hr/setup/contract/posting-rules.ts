import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';

/** What pay is posted as. */
export const postingPurposes = [
  'salaries',
  'employer_contributions',
  'net_pay',
  'paye',
  'nssf',
  'health',
  'housing',
  'nita',
  'deductions',
  'loans',
] as const;
export type PostingPurpose = (typeof postingPurposes)[number];

/** What it is in words, of which kind its account must be, and whether departments may have one of their own. */
export const purposes: Readonly<
  Record<PostingPurpose, { words: string; kind: 'expense' | 'liability' | 'asset'; byDepartment: boolean }>
> = {
  salaries: { words: 'Salaries and allowances', kind: 'expense', byDepartment: true },
  employer_contributions: { words: 'What the employer adds (NSSF, housing levy, NITA)', kind: 'expense', byDepartment: true },
  net_pay: { words: 'Net pay owed to employees', kind: 'liability', byDepartment: false },
  paye: { words: 'PAYE owed to KRA', kind: 'liability', byDepartment: false },
  nssf: { words: 'NSSF', kind: 'liability', byDepartment: false },
  health: { words: 'SHIF (before October 2024 NHIF)', kind: 'liability', byDepartment: false },
  housing: { words: 'Affordable housing levy', kind: 'liability', byDepartment: false },
  nita: { words: 'NITA levy', kind: 'liability', byDepartment: false },
  deductions: { words: 'Other deductions to be handed on (SACCO, HELB, union)', kind: 'liability', byDepartment: false },
  loans: { words: 'Loans and advances to employees', kind: 'asset', byDepartment: false },
};

/** Which account of the ledger stands for what; one of a department goes before the one of all. */
export const postingRules = resource({
  path: '/api/hr/postingrules',
  access: { read: payRead, write: hrAdmin },
  words: { one: 'posting rule', many: 'Posting rules', says: { list: 'Which accounts pay is posted to' } },
  record: {
    purpose: z.enum(postingPurposes),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
    ledgerId: id,
    ledgerName: z.string(),
  },
  draft: z.object({
    purpose: z.enum(postingPurposes, 'Choose what is posted.'),
    /** Null: every department that has no rule of its own. */
    departmentId: optionalId,
    ledgerId: id,
  }),
  filter: pageInput(['purpose', 'departmentName', 'ledgerName']).extend({ purpose: z.enum(postingPurposes).optional() }),
  refuses: { draft: ['rule'], removal: [] },
});
export type PostingRule = RecordOf<typeof postingRules>;

export const postingRulesApi = {
  ...postingRules.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/hr/postingrules/usual',
    access: hrAdmin,
    summary: 'Add the usual accounts of payroll to the chart, and a rule for whatever has none',
    output: z.object({ accounts: z.int(), rules: z.int() }),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/hr/postingaccounts',
    access: payRead,
    summary: 'Accounts of the ledger that pay can be posted to, and what has none yet',
    output: z.object({
      rows: z.array(
        z.object({ id, code: z.string(), name: z.string(), kind: z.enum(['asset', 'liability', 'expense', 'income']) }),
      ),
      missing: z.array(z.enum(postingPurposes)),
    }),
  }),
};
