import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { payRead } from '../../contract/access.ts';
import { paperSizes } from './paper-sizes.ts';

const path = '/api/hr/payrolls';
const errors = ['not_found', 'rule'] as const;
const sized = byId.extend({ size: z.enum(paperSizes).default('A4') });

/** Payslips and the register of a run on paper; each print is noted in the history. */
export const slipPapersApi = {
  print: endpoint({
    method: 'GET',
    path: `${path}/slips/:id/print`,
    access: payRead,
    summary: 'A payslip as a PDF',
    input: sized,
    output: binary,
    errors,
  }),
  printRun: endpoint({
    method: 'POST',
    path: `${path}/:id/slips/print`,
    access: payRead,
    summary: 'All payslips of a run as one PDF, made by a task',
    input: sized,
    output: z.object({ jobId: id }),
    errors,
    idempotent: true,
  }),
  register: endpoint({
    method: 'GET',
    path: `${path}/:id/register/print`,
    access: payRead,
    summary: 'The register of a run as a PDF: a row an employee, sums by department and in all',
    input: byId,
    output: binary,
    errors,
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${path}/:id/register/workbook`,
    access: payRead,
    summary: 'The register of a run as an Excel workbook, with a column for each allowance and deduction',
    input: byId,
    output: binary,
    errors,
  }),
};
