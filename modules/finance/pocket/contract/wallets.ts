import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, optionalLine } from '#kit/contract/fields.ts';
import { cents, centsOrZero } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { financeAdmin, pocketMoneyRead, pocketMoneyUse } from '../../contract/access.ts';
import { moveKinds, reason, statementLine, wallet, walletCard, walletMove } from './wallet.ts';

const path = '/api/finance/pocketmoney';
const limit = cents.nullable().default(null);
const between = { from: day.optional(), until: day.optional() };

/** The school's rules of pocket money; amounts in cents, null for no limit. */
export const walletRules = z.object({
  version: z.int(),
  dailyLimit: z.int().nullable(),
  weeklyLimit: z.int().nullable(),
  most: z.int().nullable(),
  overdraft: z.int(),
});
export type WalletRules = z.infer<typeof walletRules>;

export const walletsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: pocketMoneyRead,
    summary: 'Students with their pocket money',
    input: pageInput(['fullName', 'admissionNo', 'seat', 'balance', 'lastMove']).extend({
      classId: id.optional(),
      streamId: id.optional(),
      state: z
        .enum(['open', 'frozen', 'funded', 'below', 'left'])
        .optional()
        .describe('Students on the roll; those with frozen wallets, with money, below nothing; who left with a balance'),
    }),
    output: pageOf(wallet),
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: pocketMoneyRead,
    summary: 'What all wallets hold, how many do, what was paid in and taken out today',
    output: z.object({
      held: z.int(),
      wallets: z.int(),
      frozen: z.int(),
      inToday: z.int(),
      outToday: z.int(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/wallets/:id`,
    access: pocketMoneyRead,
    summary: 'One student’s wallet, and what may be taken out now',
    input: byId,
    output: walletCard,
    errors: ['not_found'],
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/find`,
    access: pocketMoneyRead,
    summary: 'Wallets for the till, by name, admission number or the QR code of the ID card',
    input: z.object({ q: z.string().trim().min(1).max(300) }),
    output: z.object({ rows: z.array(walletCard) }),
  }),
  statement: endpoint({
    method: 'GET',
    path: `${path}/wallets/:id/statement`,
    access: pocketMoneyRead,
    summary: 'A wallet’s movements in order, with the balance after each',
    input: byId.extend(between),
    output: z.object({ broughtForward: z.int(), balance: z.int(), rows: z.array(statementLine) }),
    errors: ['not_found'],
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: `${path}/wallets/:id/statement.pdf`,
    access: pocketMoneyRead,
    summary: 'The statement on paper',
    input: byId.extend(between),
    output: binary,
    errors: ['not_found'],
  }),
  moves: endpoint({
    method: 'GET',
    path: `${path}/moves`,
    access: pocketMoneyRead,
    summary: 'Movements of all wallets, the newest first',
    input: pageInput(['at', 'day', 'studentName', 'amount', 'kind'], '-at').extend({
      kind: z.enum(moveKinds).optional(),
      studentId: id.optional(),
      day: day.optional(),
      cancelled: z.boolean().optional(),
    }),
    output: pageOf(walletMove),
  }),
  move: endpoint({
    method: 'GET',
    path: `${path}/moves/:id`,
    access: pocketMoneyRead,
    summary: 'One movement',
    input: byId,
    output: walletMove,
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/wallets/:id`,
    access: pocketMoneyUse,
    summary: 'Set a wallet’s own limits',
    input: byId.extend({ version: z.int(), dailyLimit: limit, weeklyLimit: limit }),
    output: walletCard,
    errors: ['not_found', 'conflict'],
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${path}/wallets/:id/freeze`,
    access: pocketMoneyUse,
    summary: 'Let nothing be taken out of a wallet',
    input: byId.extend({ reason }),
    output: walletCard,
    errors: ['not_found'],
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/wallets/:id/release`,
    access: pocketMoneyUse,
    summary: 'Let money be taken out of a wallet again',
    input: byId.extend({ reason: optionalLine(300) }),
    output: walletCard,
    errors: ['not_found'],
  }),
  rules: endpoint({
    method: 'GET',
    path: `${path}/rules`,
    access: pocketMoneyRead,
    summary: 'The school’s limits of pocket money',
    output: walletRules,
  }),
  setRules: endpoint({
    method: 'PUT',
    path: `${path}/rules`,
    access: financeAdmin,
    summary: 'Set the school’s limits, the most a wallet may hold, and how far it may fall below nothing',
    input: z.object({ version: z.int(), dailyLimit: limit, weeklyLimit: limit, most: limit, overdraft: centsOrZero }),
    output: walletRules,
    errors: ['conflict'],
  }),
  moneyAccounts: endpoint({
    method: 'GET',
    path: `${path}/money`,
    access: pocketMoneyRead,
    summary: 'The cash boxes and bank accounts that pocket money goes into and comes out of',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), role: z.string().nullable() })) }),
  }),
};
