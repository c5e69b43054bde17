import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { buildRequest } from './request.ts';
import { parseRoles } from './stored-roles.ts';
import { isExpired } from './token.ts';
import { typedFilters } from './typed-query.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/settings/hostels',
  access: 'signedIn',
  summary: 'x',
  input: z.object({
    q: z.string().optional(),
    classId: z.number().optional(),
    active: z.boolean().optional(),
    status: z.array(z.enum(['here', 'left'])).optional(),
    streams: z.array(z.number()).optional(),
  }),
});
const room = endpoint({
  method: 'PUT',
  path: '/api/settings/hostels/:id/rooms/:name',
  access: 'signedIn',
  summary: 'x',
  input: z.object({ id: z.number(), name: z.string(), beds: z.number(), note: z.string().nullable() }),
});

it('puts what the path names into the path and the rest into the body', () => {
  const { url, body } = buildRequest(room, { id: 7, name: 'A/1 ü', beds: 4, note: null });
  expect(url).toBe('/api/settings/hostels/7/rooms/A%2F1%20%C3%BC');
  expect(body).toEqual({ beds: 4, note: null });
});

it('writes a query with lists as repeated keys and leaves out what is not set', () => {
  const { url, body } = buildRequest(list, {
    q: 'ann & co',
    classId: 7,
    active: false,
    status: ['here', 'left'],
    streams: undefined,
  });
  expect(url).toBe('/api/settings/hostels?q=ann+%26+co&classId=7&active=false&status=here&status=left');
  expect(body).toBeUndefined();
});

it('sends nothing that the contract does not name', () => {
  const record = { id: 7, name: 'A', beds: 4, note: null, taken: 3, hostelName: 'North' };
  expect(buildRequest(room, record).body).toEqual({ beds: 4, note: null });
  expect(record.taken).toBe(3);
  expect(buildRequest(list, { q: 'a', other: 'x' }).url).toBe('/api/settings/hostels?q=a');
});

it('reads filters from the address as the input takes them', () => {
  const typed = typedFilters(list, { q: '4840', classId: '7', active: 'true', status: 'here,left', streams: '1,2', other: 'x' });
  expect(typed).toEqual({ q: '4840', classId: 7, active: true, status: ['here', 'left'], streams: [1, 2] });
  expect(typedFilters(list, { classId: 'seven' })).toEqual({});
});

it('takes roles as a list and as a JSON string, and no word that is none', () => {
  const both = ['ROLE_All', 'ROLR_HR_ADMIN'];
  expect(parseRoles('["ROLE_All","ROLR_HR_ADMIN"]')).toEqual(both);
  expect(parseRoles(JSON.stringify('["ROLE_All","ROLR_HR_ADMIN"]'))).toEqual(both);
  expect(parseRoles('ROLE_All, ROLR_HR_ADMIN')).toEqual(both);
  expect(parseRoles('["ROLE_Everything"]')).toEqual([]);
  expect(parseRoles('[broken')).toEqual([]);
});

it('counts a token as expired when it is past, missing or no token', () => {
  const token = (exp: unknown): string =>
    `x.${btoa(JSON.stringify({ exp })).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
  const now = 1_800_000_000_000;
  expect(isExpired(token(1_800_000_001), now)).toBe(false);
  expect(isExpired(token(1_799_999_999), now)).toBe(true);
  expect(isExpired(token('never'), now)).toBe(true);
  expect(isExpired('not a token', now)).toBe(true);
  expect(isExpired(null, now)).toBe(true);
});
