import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { gateUse } from '../../contract/access.ts';
import { gatePass } from './leaveout.ts';

const version = z.int();

export const gateApi = {
  late: endpoint({
    method: 'GET',
    path: '/api/registration/gate/late',
    access: gateUse,
    summary: 'How many students are out and past the time to be back',
    output: z.object({ late: z.int() }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/registration/gate/find',
    access: gateUse,
    summary: 'The pass behind a scanned QR code or six typed digits',
    reads: true,
    input: z.object({ pass: z.string().trim().min(4, 'Type the six digits of the pass.').max(200) }),
    output: gatePass,
    errors: ['not_found'],
  }),
  out: endpoint({
    method: 'POST',
    path: '/api/registration/gate/:id/out',
    tells: ['presence'],
    access: gateUse,
    summary: 'The student leaves through the gate, with whom',
    idempotent: true,
    input: z.object({
      id,
      version,
      guardianId: optionalId,
      collectorName: optionalLine(120),
      collectorRelation: optionalLine(60),
      collectorPhone: optionalPhone,
      collectorIdNo: optionalLine(30),
      /** The keeper has read that the leave has not begun. */
      early: z.boolean().default(false),
      /** Why somebody else than a guardian collects. */
      note: optionalText(300),
    }),
    output: gatePass,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  back: endpoint({
    method: 'POST',
    path: '/api/registration/gate/:id/back',
    tells: ['presence'],
    access: gateUse,
    summary: 'The student comes back through the gate',
    idempotent: true,
    input: z.object({ id, version, note: optionalText(300) }),
    output: gatePass,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  notBack: endpoint({
    method: 'POST',
    path: '/api/registration/gate/:id/notback',
    tells: ['presence'],
    access: gateUse,
    summary: 'Take back that the student came back, within a day: it was said of the wrong one',
    idempotent: true,
    input: z.object({ id, version }),
    output: gatePass,
    errors: ['not_found', 'rule', 'conflict', 'duplicate'],
  }),
};
