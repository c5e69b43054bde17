import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

const version = z.number().int();
const key = { id, version };

/** `expires` is the paper of it that ends within 30 days or has ended: "Insurance". */
export const vehicle = z.object({
  id,
  version,
  plate: z.string(),
  model: z.string().nullable(),
  capacity: z.number().int(),
  insuredUntil: z.iso.date().nullable(),
  inspectedUntil: z.iso.date().nullable(),
  active: z.boolean(),
  routes: z.string().nullable(),
  expires: z.string().nullable(),
});
export type Vehicle = z.infer<typeof vehicle>;

export const vehicleDraft = z.object({
  plate: line(20),
  model: optionalLine(60),
  capacity: z.number().int().min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.'),
  insuredUntil: optionalDay,
  inspectedUntil: optionalDay,
  active: z.boolean().default(true),
});

export const logKinds = ['fuel', 'maintenance'] as const;
/** Fuel or work on a vehicle. */
export const vehicleLog = z.object({
  id,
  version,
  vehicleId: id,
  plate: z.string(),
  kind: z.enum(logKinds),
  day: z.iso.date(),
  litres: z.number().nullable(),
  odometer: z.number().int().nullable(),
  amount: money,
  place: z.string().nullable(),
  note: z.string().nullable(),
  authorName: z.string(),
});
export type VehicleLog = z.infer<typeof vehicleLog>;

export const vehicleLogDraft = z.object({
  vehicleId: id,
  kind: z.enum(logKinds),
  day,
  litres: z.number().positive('Enter more than nothing.').max(2000, 'Enter at most 2,000 litres.').nullable().default(null),
  odometer: z.number().int().min(0).max(9_999_999).nullable().default(null),
  amount: centsOrZero,
  place: optionalLine(80),
  note: optionalLine(300),
});

export const driver = z.object({
  id,
  version,
  fullName: z.string(),
  phone: z.string().nullable(),
  licenceNo: z.string().nullable(),
  licenceUntil: z.iso.date().nullable(),
  psvBadge: z.string().nullable(),
  active: z.boolean(),
  routes: z.string().nullable(),
  expires: z.string().nullable(),
});
export type Driver = z.infer<typeof driver>;

export const driverDraft = z.object({
  fullName: line(100),
  phone: optionalPhone,
  licenceNo: optionalLine(30),
  licenceUntil: optionalDay,
  psvBadge: optionalLine(30),
  active: z.boolean().default(true),
});

/** The five calls of a look-up. */
function lookup<R extends z.ZodObject, D extends z.ZodObject, C extends z.ZodObject, F extends z.ZodObject>(
  path: string,
  words: { one: string; many: string },
  { row, draft, changed, filter }: { row: R; draft: D; changed: C; filter: F },
) {
  return {
    list: endpoint({ method: 'GET', path, access: transportRead, summary: words.many, input: filter, output: pageOf(row) }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: transportRead,
      summary: `One ${words.one}`,
      input: byId,
      output: row,
      errors: ['not_found'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: transportUse,
      summary: `Add a ${words.one}`,
      input: draft,
      output: row,
      errors: ['duplicate', 'rule'],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: transportUse,
      summary: `Change a ${words.one}`,
      input: changed,
      output: row,
      errors: ['not_found', 'duplicate', 'conflict', 'rule'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: transportUse,
      summary: `Remove a ${words.one} that nothing uses`,
      input: byId,
      errors: ['not_found', 'in_use'],
    }),
  };
}

const expiring = {
  expires: z.enum(['soon']).optional().describe('Only those with a paper that ends within 30 days or has ended'),
};

export const vehiclesApi = lookup(
  '/api/finance/transport/vehicles',
  { one: 'vehicle', many: 'Vehicles' },
  {
    row: vehicle,
    draft: vehicleDraft,
    changed: vehicleDraft.extend(key),
    filter: pageInput(['plate', 'capacity', 'insuredUntil', 'inspectedUntil']).extend(expiring),
  },
);

export const vehicleLogsApi = lookup(
  '/api/finance/transport/logs',
  { one: 'log entry', many: 'Fuel and maintenance of vehicles' },
  {
    row: vehicleLog,
    draft: vehicleLogDraft,
    changed: vehicleLogDraft.extend(key),
    filter: pageInput(['day', 'plate', 'amount', 'litres', 'odometer'], '-day').extend({
      vehicleId: id.optional(),
      kind: z.enum(logKinds).optional(),
    }),
  },
);

export const driversApi = lookup(
  '/api/finance/transport/drivers',
  { one: 'driver', many: 'Drivers' },
  {
    row: driver,
    draft: driverDraft,
    changed: driverDraft.extend(key),
    filter: pageInput(['fullName', 'licenceUntil', 'psvBadge']).extend(expiring),
  },
);
