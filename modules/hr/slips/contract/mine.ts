import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { own } from '../../contract/access.ts';
import { paySlip } from '../../runs/contract/slips.ts';
import { paperSizes } from './paper-sizes.ts';

export const mySlip = z.object({
  id,
  /** `yyyy-mm`. */
  month: z.string(),
  payDay: z.string(),
  gross: money,
  /** All that was taken. */
  taken: money,
  net: money,
});
export type MySlip = z.infer<typeof mySlip>;

const path = '/api/hr/mine/payslips';

/** One’s own payslips: whose they are is read from the account. Only what is posted. */
export const mySlipsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: own,
    summary: 'One’s own payslips, the newest first',
    output: z.object({ rows: z.array(mySlip) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: own,
    summary: 'One of one’s own payslips, explained',
    input: byId,
    output: paySlip,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: own,
    summary: 'One of one’s own payslips as a PDF',
    input: byId.extend({ size: z.enum(paperSizes).default('A4') }),
    output: binary,
    errors: ['not_found'],
  }),
};
