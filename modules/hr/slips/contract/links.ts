import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';
import { paperSizes } from './paper-sizes.ts';

const count = z.int();

export const linkWays = ['email', 'sms'] as const;
export type LinkWay = (typeof linkWays)[number];

/** Wrong answers after which a link opens nothing any more. */
export const mostTries = 5;

export const linkStates = ['waiting', 'sent', 'opened', 'locked', 'expired', 'revoked', 'failed'] as const;
export type LinkState = (typeof linkStates)[number];

export const slipLink = z.object({
  id,
  way: z.enum(linkWays),
  /** Masked: whom it went to is known to whoever keeps employees. */
  sentTo: z.string(),
  state: z.enum(linkStates),
  authorName: z.string(),
  at: instant,
  expiresAt: instant,
  openedAt: instant.nullable(),
  trouble: z.string().nullable(),
});
export type SlipLink = z.infer<typeof slipLink>;

/** Why somebody is sent nothing. */
export const notSentReasons = ['none', 'no_email', 'no_phone', 'no_id', 'blocked', 'no_mail'] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/** Who of a run gets the payslip how; `reason` says why somebody does not. */
export const sendingRow = z.object({
  slipId: id,
  payrollNo: z.string(),
  fullName: z.string(),
  way: z.enum(linkWays).nullable(),
  reason: z.enum(notSentReasons).nullable(),
  /** Of what was sent last; null: nothing was. */
  state: z.enum(linkStates).nullable(),
});
export type SendingRow = z.infer<typeof sendingRow>;

const path = '/api/hr/payrolls';
const errors = ['not_found', 'rule', 'conflict'] as const;

export const slipLinksApi = {
  ofRun: endpoint({
    method: 'GET',
    path: `${path}/:id/sending`,
    access: payRead,
    summary: 'Who of a run gets the payslip how, who got it, and who does not and why',
    input: byId,
    output: z.object({ rows: z.array(sendingRow) }),
    errors: ['not_found'],
  }),
  sendRun: endpoint({
    method: 'POST',
    path: `${path}/:id/slips/send`,
    access: hrAdmin,
    summary: 'Send the payslips of a run to those who want them and have not got theirs yet',
    input: byId,
    output: z.object({ email: count, sms: count, before: count, without: count, jobId: id.nullable() }),
    errors,
    idempotent: true,
  }),
  ofSlip: endpoint({
    method: 'GET',
    path: `${path}/slips/:id/links`,
    access: payRead,
    summary: 'Links by which a payslip was sent, the last first',
    input: byId,
    output: z.object({ rows: z.array(slipLink) }),
    errors: ['not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/slips/:id/send`,
    access: hrAdmin,
    summary: 'Send one payslip, also once more: the link before opens nothing from then on',
    input: byId.extend({
      /** Null: as the employee has it. */
      way: z.enum(linkWays).nullable().default(null),
    }),
    output: slipLink,
    errors,
    idempotent: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/slips/:id/revokelink`,
    access: hrAdmin,
    summary: 'Make the link to a payslip open nothing from now on',
    input: byId,
    output: z.object({ rows: z.array(slipLink) }),
    errors,
    idempotent: true,
  }),
};

const asked = z.object({
  token: z.string().max(80),
  /** The last four characters of the ID number. */
  code: z.string().trim().min(1, 'Enter the last four characters of your ID number.').max(20),
});

/** What a link shows: no more than is asked for at a bank’s counter; the rest stands in the PDF. */
export const openSlip = z.object({
  school: z.string(),
  fullName: z.string(),
  /** `yyyy-mm`. */
  month: z.string(),
  payDay: z.string(),
  net: money,
  expiresAt: instant,
});
export type OpenSlip = z.infer<typeof openSlip>;

/** The door of links. Nobody is signed in; both calls ask for the code, and both count what is wrong. */
export const openSlipApi = {
  open: endpoint({
    method: 'POST',
    path: '/api/hr/paysliplink/open',
    access: 'public',
    summary: 'Open a payslip by its link and the last four characters of the ID number',
    input: asked,
    output: openSlip,
    errors: ['not_found', 'rule'],
  }),
  paper: endpoint({
    method: 'POST',
    path: '/api/hr/paysliplink/paper',
    access: 'public',
    summary: 'The same payslip as a PDF',
    input: asked.extend({ size: z.enum(paperSizes).default('A4') }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
