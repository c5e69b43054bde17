import { z } from 'zod';
import { day, id, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { resource } from '#kit/contract/resource.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

const access = { read: transportRead, write: transportUse };
const expiring = {
  expires: z.enum(['soon']).optional().describe('Only those with a paper that ends within 30 days or has ended'),
};

/** `expires` is the paper of it that ends within 30 days or has ended: "Insurance". */
export const vehicles = resource({
  path: '/api/finance/transport/vehicles',
  access,
  words: { one: 'vehicle', many: 'Vehicles' },
  record: {
    plate: z.string(),
    model: z.string().nullable(),
    capacity: z.int(),
    insuredUntil: z.iso.date().nullable(),
    inspectedUntil: z.iso.date().nullable(),
    active: z.boolean(),
    routes: z.string().nullable(),
    expires: z.string().nullable(),
  },
  draft: z.object({
    plate: line(20),
    model: optionalLine(60),
    capacity: z.int().min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.'),
    insuredUntil: optionalDay,
    inspectedUntil: optionalDay,
    active: z.boolean().default(true),
  }),
  filter: pageInput(['plate', 'capacity', 'insuredUntil', 'inspectedUntil']).extend(expiring),
  refuses: { draft: ['rule'] },
});
export const vehiclesApi = vehicles.api;

export const logKinds = ['fuel', 'maintenance'] as const;

/** Fuel or work on a vehicle. */
export const vehicleLogs = resource({
  path: '/api/finance/transport/logs',
  access,
  words: {
    one: 'vehicle log',
    many: 'Fuel and maintenance',
    says: {
      list: 'Fuel and maintenance of vehicles',
      get: 'One log entry',
      create: 'Add a log entry',
      update: 'Change a log entry',
      remove: 'Remove a log entry that nothing uses',
    },
  },
  record: {
    vehicleId: id,
    plate: z.string(),
    kind: z.enum(logKinds),
    day: z.iso.date(),
    litres: z.number().nullable(),
    odometer: z.int().nullable(),
    amount: money,
    place: z.string().nullable(),
    note: z.string().nullable(),
    authorName: z.string(),
  },
  draft: z.object({
    vehicleId: id,
    kind: z.enum(logKinds),
    day,
    litres: z.number().positive('Enter more than nothing.').max(2000, 'Enter at most 2,000 litres.').nullable().default(null),
    odometer: z.int().min(0).max(9_999_999).nullable().default(null),
    amount: centsOrZero,
    place: optionalLine(80),
    note: optionalLine(300),
  }),
  filter: pageInput(['day', 'plate', 'amount', 'litres', 'odometer'], '-day').extend({
    vehicleId: id.optional(),
    kind: z.enum(logKinds).optional(),
  }),
  refuses: { draft: ['rule'] },
});
export const vehicleLogsApi = vehicleLogs.api;

export const drivers = resource({
  path: '/api/finance/transport/drivers',
  access,
  words: { one: 'driver', many: 'Drivers' },
  record: {
    fullName: z.string(),
    phone: z.string().nullable(),
    licenceNo: z.string().nullable(),
    licenceUntil: z.iso.date().nullable(),
    psvBadge: z.string().nullable(),
    active: z.boolean(),
    routes: z.string().nullable(),
    expires: z.string().nullable(),
  },
  draft: z.object({
    fullName: line(100),
    phone: optionalPhone,
    licenceNo: optionalLine(30),
    licenceUntil: optionalDay,
    psvBadge: optionalLine(30),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['fullName', 'licenceUntil', 'psvBadge']).extend(expiring),
  refuses: { draft: ['rule'] },
});
export const driversApi = drivers.api;
