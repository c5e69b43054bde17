import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, hrRead } from '../../contract/access.ts';

const access = { read: hrRead, write: hrAdmin };
const inUse = z.boolean().default(true);

/** A bank that pay can go to, with its code at the clearing house. */
export const banks = resource({
  path: '/api/hr/banks',
  access,
  words: { one: 'bank', many: 'Banks', says: { list: 'Banks that pay can go to' } },
  record: {
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
    branches: z.int(),
  },
  draft: z.object({
    code: line(2).regex(/^\d{2}$/, 'Enter the two digits of the bank’s code.'),
    name: line(80),
    active: inUse,
  }),
  filter: pageInput(['name', 'code', 'branches']).extend({ active: z.boolean().optional() }),
});
export type Bank = RecordOf<typeof banks>;

export const banksApi = {
  ...banks.api,
  addKenyan: endpoint({
    method: 'POST',
    path: '/api/hr/banks/kenyan',
    access: hrAdmin,
    summary: 'Add the banks of Kenya with their codes and head offices, those that are not there yet',
    output: z.object({ banks: z.int(), branches: z.int() }),
  }),
};

/** A branch of a bank with its code there. */
export const bankBranches = resource({
  path: '/api/hr/branches',
  access,
  words: { one: 'bank branch', many: 'Branches', says: { list: 'Branches of banks' } },
  record: {
    bankId: id,
    bankName: z.string(),
    bankCode: z.string(),
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
  },
  draft: z.object({
    bankId: id,
    code: line(3).regex(/^\d{3}$/, 'Enter the three digits of the branch’s code.'),
    name: line(80),
    active: inUse,
  }),
  filter: pageInput(['name', 'code', 'bankName'], 'bankName').extend({
    bankId: id.optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type BankBranch = RecordOf<typeof bankBranches>;
