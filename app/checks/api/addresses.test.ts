import { expect, it } from 'vitest';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { isSecret } from '#kit/server/audit/secret-names.ts';
import { endpoints } from '../../modules.ts';
import { inputSchema } from '../sample-input.ts';

/** Reasoned exceptions: addresses that are themselves what somebody was given. */
const without: Readonly<Record<string, string>> = {
  'registration.verify.read': 'printed on a paper, for whoever holds it to see whether it is genuine',
  'messaging.openNewsletters.read': 'the letter that was sent to families, opened by its link',
  'messaging.openNewsletters.image': 'a picture in it',
  'exams.formCheck.read': 'printed on a report form, as above',
  'finance.receipts.check': 'printed on a receipt, as above',
};

/** The names of an endpoint's fields that go into its address. */
function inAddress(endpoint: Endpoint): string[] {
  const query = endpoint.method === 'GET' ? Object.keys(inputSchema(endpoint).properties ?? {}) : [];
  return [...new Set([...pathParams(endpoint.path), ...query])];
}

// An address is kept by servers on the way, by histories and by logs.
it('no path or query of an endpoint takes a password, token, code or key', () => {
  const found = endpoints.filter(([, one]) => inAddress(one).some(isSecret));
  expect(found.map(([name]) => name).filter((name) => !(name in without))).toEqual([]);
  const known = new Set(found.map(([name]) => name));
  expect(Object.keys(without).filter((name) => !known.has(name))).toEqual([]);
});
