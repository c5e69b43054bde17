import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

const version = z.int();
export const tripDirections = ['am', 'pm'] as const;
export type TripDirection = (typeof tripDirections)[number];
export const tripWords: Record<TripDirection, string> = { am: 'Morning', pm: 'Evening' };

/** A route with how full it is today; `seats` is null while neither it nor a vehicle says. */
export const route = z.object({
  id,
  version,
  name: z.string(),
  vehicleId: id.nullable(),
  plate: z.string().nullable(),
  driverId: id.nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  assistantName: z.string().nullable(),
  assistantPhone: z.string().nullable(),
  ownSeats: z.int().nullable(),
  seats: z.int().nullable(),
  stages: z.int(),
  morning: z.int(),
  evening: z.int(),
  active: z.boolean(),
  /** What of the vehicle's or the driver's papers ends within 30 days or has ended. */
  warning: z.string().nullable(),
});
export type Route = z.infer<typeof route>;

export const routeStage = z.object({
  id,
  name: z.string(),
  zone: z.string().nullable(),
  pickTime: z.string().nullable(),
  dropTime: z.string().nullable(),
  riders: z.int(),
});

export const routeDraft = z.object({
  name: line(60),
  vehicleId: optionalId,
  driverId: optionalId,
  assistantName: optionalLine(100),
  assistantPhone: optionalPhone,
  ownSeats: z.int().min(1, 'Enter 1 to 200.').max(200, 'Enter 1 to 200.').nullable().default(null),
  stageIds: z.array(id).max(60, 'A route has at most 60 stages.').default([]),
  active: z.boolean().default(true),
});

/** One student on a trip, in the order of the stages. */
export const tripRider = z.object({
  studentId: id,
  fullName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  photoFileId: id.nullable(),
  stageName: z.string(),
  time: z.string().nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  /** False while the rider owes a transport charge of this term, or was not charged. */
  paid: z.boolean(),
  boardedAt: z.string().nullable(),
  alightedAt: z.string().nullable(),
});
export type TripRider = z.infer<typeof tripRider>;

const trip = byId.extend({ direction: z.enum(tripDirections), day: day.optional() });
const path = '/api/finance/transport/routes';

export const routesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: transportRead,
    summary: 'Routes',
    input: pageInput(['name', 'seats', 'morning', 'evening', 'stages']).extend({ active: z.boolean().optional() }),
    output: pageOf(route),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: transportRead,
    summary: 'One route with its stages in order',
    input: byId,
    output: route.extend({ stageIds: z.array(id), stops: z.array(routeStage) }),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: transportUse,
    summary: 'Add a route',
    input: routeDraft,
    output: route,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: transportUse,
    summary: 'Change a route',
    input: routeDraft.extend({ id, version }),
    output: route,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: transportUse,
    summary: 'Remove a route that nobody rides',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  trip: endpoint({
    method: 'GET',
    path: `${path}/:id/trip`,
    access: transportRead,
    summary: 'Who rides a trip, stage by stage, and who has boarded and left',
    input: trip,
    output: z.object({ route, day: z.iso.date(), direction: z.enum(tripDirections), rows: z.array(tripRider) }),
    errors: ['not_found'],
  }),
  manifest: endpoint({
    method: 'GET',
    path: `${path}/:id/manifest.pdf`,
    access: transportRead,
    summary: 'The trip on paper, for the driver',
    input: trip,
    output: binary,
    errors: ['not_found'],
  }),
  tick: endpoint({
    method: 'POST',
    path: `${path}/:id/ticks`,
    access: transportUse,
    summary: 'A student boarded or left; the guardian is told where the school wants it',
    idempotent: true,
    input: trip.extend({ studentId: id, step: z.enum(['boarded', 'alighted']), undo: z.boolean().default(false) }),
    output: z.object({ boardedAt: z.string().nullable(), alightedAt: z.string().nullable() }),
    errors: ['not_found', 'rule'],
  }),
};
