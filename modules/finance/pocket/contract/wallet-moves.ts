import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { pocketMoneyUse } from '../../contract/access.ts';
import { depositModes, reason, said, walletCard, witness } from './wallet.ts';

const path = '/api/finance/pocketmoney';

/** What a movement did: its key, its number if it has one, and the wallet after it. */
export const moved = z.object({ moveId: id, documentNo: z.string().nullable(), wallet: walletCard });

const mode = z.enum(depositModes).default('cash');
const bulk = z.object({
  text: z.string().min(1, 'Paste the rows of the sheet.').max(200_000, 'Paste at most 500 rows at once.'),
  mode,
  moneyId: optionalId,
});

/** A pasted row as it was understood, or what is wrong with it. */
export const checkedLine = z.object({
  row: z.int(),
  text: z.string(),
  studentId: id.nullable(),
  studentName: z.string().nullable(),
  amount: z.int().nullable(),
  reference: z.string().nullable(),
  wrong: z.string().nullable(),
});
export type CheckedLine = z.infer<typeof checkedLine>;

export const walletMovesApi = {
  deposit: endpoint({
    method: 'POST',
    path: `${path}/deposits`,
    access: pocketMoneyUse,
    summary: 'Pay money into a wallet; the guardian is told',
    idempotent: true,
    input: z.object({ ...said, mode, reference: optionalLine(60), moneyId: optionalId, payerName: optionalLine(100) }),
    output: moved,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdrawals`,
    access: pocketMoneyUse,
    summary: 'Hand out cash from a wallet',
    idempotent: true,
    input: z.object({ ...said, moneyId: optionalId, witness }),
    output: moved,
    errors: ['not_found', 'rule'],
  }),
  purchase: endpoint({
    method: 'POST',
    path: `${path}/purchases`,
    access: pocketMoneyUse,
    summary: 'Pay at the tuck shop from a wallet',
    idempotent: true,
    input: z.object(said),
    output: moved,
    errors: ['not_found', 'rule'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: `${path}/transfers`,
    access: pocketMoneyUse,
    summary: 'Move money from one wallet to another',
    idempotent: true,
    input: z.object({ ...said, toStudentId: id, witness }),
    output: moved,
    errors: ['not_found', 'rule'],
  }),
  opening: endpoint({
    method: 'POST',
    path: `${path}/openings`,
    access: pocketMoneyUse,
    summary: 'Bring forward what a student held before the school used these books',
    idempotent: true,
    input: z.object(said),
    output: moved,
    errors: ['not_found', 'rule'],
  }),
  toFees: endpoint({
    method: 'POST',
    path: `${path}/tofees`,
    access: pocketMoneyUse,
    summary: 'Use pocket money for fees, with the guardian’s consent',
    idempotent: true,
    input: z.object({ ...said, consent: line(200).describe('Which guardian agreed, when and how') }),
    output: moved,
    errors: ['not_found', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/moves/:id/cancel`,
    access: pocketMoneyUse,
    summary: 'Take a movement back; not by whom wrote it',
    idempotent: true,
    input: byId.extend({ reason, day: day.optional() }),
    output: z.object({ wallet: walletCard }),
    errors: ['not_found', 'conflict', 'forbidden', 'rule'],
  }),
  checkDeposits: endpoint({
    method: 'POST',
    path: `${path}/bulkdeposits/check`,
    access: pocketMoneyUse,
    summary: 'What pasted rows of deposits mean: number, amount and reference in each',
    reads: true,
    input: bulk,
    output: z.object({ rows: z.array(checkedLine), total: z.int(), wrong: z.int() }),
  }),
  depositMany: endpoint({
    method: 'POST',
    path: `${path}/bulkdeposits`,
    access: pocketMoneyUse,
    summary: 'Pay in all pasted rows, or none when one of them is wrong',
    idempotent: true,
    input: bulk.extend({ day: day.optional(), note: optionalLine(200) }),
    output: z.object({ deposits: z.int(), total: cents }),
    errors: ['duplicate', 'rule'],
  }),
};
