import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { cashierRead, financeAdmin } from '../../contract/access.ts';
import { instalment } from '../../ledger/contract/instalments.ts';
import { modes, receiptStates } from '../../receiving/contract/modes.ts';
import { orders } from '../../ledger/contract/spread.ts';

/** A student as a cashier finds them. */
export const payer = z.object({
  studentId: id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  boarding: z.string(),
  status: z.string(),
  photoFileId: id.nullable(),
  /** What they owe; negative: hold. */
  balance: z.int(),
});
export type Payer = z.infer<typeof payer>;

export const openCharge = z.object({
  chargeId: id,
  title: z.string(),
  voteHead: z.string(),
  term: z.string().nullable(),
  /** From when it counts: one of a day to come is billed ahead, and not yet in the balance. */
  day: z.string(),
  dueOn: z.string(),
  priority: z.int(),
  billed: z.int(),
  paid: z.int(),
  owed: z.int(),
});
export type OpenChargeRow = z.infer<typeof openCharge>;

export const payersApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/finance/payers',
    access: cashierRead,
    summary: 'Students by name, admission number or guardian’s phone, with what they owe',
    input: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.array(payer),
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/finance/payers/:id',
    access: cashierRead,
    summary: 'What one student owes, charge by charge',
    input: byId,
    output: z.object({
      student: payer,
      credit: z.int(),
      charges: z.array(openCharge),
      /** Of the current term, where its fees are due on more than one day. */
      instalments: z.array(instalment),
      order: z.enum(orders),
      /** The guardian who pays, to begin with. */
      payerName: z.string().nullable(),
      /** Who gets the SMS. */
      tells: z.array(z.object({ name: z.string(), phone: z.string() })),
      last: z.array(
        z.object({
          id,
          receiptNo: z.string(),
          day: z.string(),
          mode: z.enum(modes),
          amount: z.int(),
          state: z.enum(receiptStates),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/api/finance/desk',
    access: cashierRead,
    summary: 'What a cashier’s screen needs: accounts, the school’s rule, what has been received today',
    output: z.object({
      accounts: z.array(z.object({ id, name: z.string(), role: z.string().nullable() })),
      order: z.enum(orders),
      school: z.object({ name: z.string(), contacts: z.array(z.string()) }),
      /** The last day that this cashier has closed: cash of it, and of any day before, is refused. */
      closedUntil: z.string().nullable(),
      today: z.object({ receipts: z.int(), amount: z.int() }),
    }),
  }),
  setOrder: endpoint({
    method: 'PUT',
    path: '/api/finance/desk/order',
    access: financeAdmin,
    summary: 'How payments are spread that nobody spreads by hand',
    input: z.object({ order: z.enum(orders) }),
  }),
};
