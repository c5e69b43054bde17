import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { hostelGenders } from './hostels.ts';

const signedIn = 'signedIn' as const;

/** What forms of every module offer to choose from; the paths are the specification's (section 7). */
export const lookupsApi = {
  classesWithAll: endpoint({
    method: 'GET',
    path: '/api/index/getclsseswithall',
    access: signedIn,
    summary: 'Active classes in their order, after an entry All with the id 0',
    output: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
  }),
  streams: endpoint({
    method: 'GET',
    path: '/api/index/getstreams',
    access: signedIn,
    summary: 'Streams in the order of their classes',
    input: z.object({ classId: id.optional() }),
    output: z.array(z.object({ id, name: z.string(), classId: id, className: z.string(), capacity: z.int().nullable() })),
  }),
  counties: endpoint({
    method: 'GET',
    path: '/api/index/getcounty',
    access: signedIn,
    summary: 'The 47 counties by name',
    output: z.array(z.object({ code: z.int(), name: z.string() })),
  }),
  subCounties: endpoint({
    method: 'GET',
    path: '/api/index/getsubcounty',
    access: signedIn,
    summary: 'Sub-counties by name, of one county or of all',
    input: z.object({ countyCode: z.int().min(1).max(47).optional() }),
    output: z.array(z.object({ id, countyCode: z.int(), name: z.string() })),
  }),
  hostels: endpoint({
    method: 'GET',
    path: '/api/index/gethostels',
    access: signedIn,
    summary: 'Hostels by name, with their free beds',
    output: z.array(
      z.object({
        id,
        name: z.string(),
        gender: z.enum(hostelGenders),
        beds: z.int(),
        taken: z.int(),
        free: z.int(),
      }),
    ),
  }),
  freeBeds: endpoint({
    method: 'GET',
    path: '/api/settings/freebeds',
    access: signedIn,
    summary: 'The free beds of a hostel, room by room',
    input: z.object({ hostelId: id }),
    output: z.object({ rows: z.array(z.object({ id, room: z.string(), label: z.string() })) }),
  }),
  departments: endpoint({
    method: 'GET',
    path: '/api/settings/departmentoptions',
    access: signedIn,
    summary: 'Departments by name',
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/api/settings/courseoptions',
    access: signedIn,
    summary: 'Courses by name',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), code: z.string().nullable() })) }),
  }),
  years: endpoint({
    method: 'GET',
    path: '/api/settings/yearoptions',
    access: signedIn,
    summary: 'Academic years that are not closed, the newest first',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), startsOn: z.string(), endsOn: z.string() })) }),
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/settings/staffoptions',
    access: signedIn,
    summary: 'Members of staff to choose from: active ones, by name',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      kind: z.enum(['teacher', 'support']).optional(),
      /** Also this one, whatever the words. */
      id: id.optional(),
    }),
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), staffNo: z.string(), jobTitle: z.string().nullable() })),
    }),
  }),
};
