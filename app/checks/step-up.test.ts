import { expect, it } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../modules.ts';
import { inputSchema, type Schema } from './sample-input.ts';

/** What opens doors: whoever writes one of these fields gives a fresh code first. */
const keys = /^(roles?|secret|consumerSecret|consumerKey|passkey|credential|initiator|password|token|apiKey|scopes|financeOtp)$/;

/** Reasoned exceptions: writing calls with such a field that need no fresh code. */
const without: Readonly<Record<string, string>> = {
  'platform.auth.signin': 'the sign-in itself',
  'registration.clearanceSigners.save': 'names who signs a leaver out and gives no right',
  'messaging.notices.create': 'whom a notice is for',
  'messaging.notices.update': 'whom a notice is for',
  'biometrics.kioskPage.hello': 'the kiosk proves by its token that it is paired; nobody is signed in there',
  'biometrics.kioskPage.scan': 'the kiosk proves by its token that it is paired; nobody is signed in there',
  'hr.openSlip.open': 'the link to a payslip; it opens that one, with a code of its own, and nobody is signed in there',
  'hr.openSlip.paper': 'the link to a payslip; it opens that one, with a code of its own, and nobody is signed in there',
  'elearning.quizzes.create': 'the word with which students of the room begin a quiz; it gives no right',
  'elearning.quizzes.update': 'the word with which students of the room begin a quiz; it gives no right',
  'elearning.quizExceptions.add': 'the word with which one begins a quiz; it gives no right',
  'elearning.quizExceptions.change': 'the word with which one begins a quiz; it gives no right',
  'elearning.learnerQuizzes.start': 'the word with which one begins a quiz, as the teacher says it in the room',
  'settings.profile.update': 'asks by itself when the finance code is switched: second-factor.test',
};

function names(schema: Schema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, ...names(field)]);
  return [...own, ...[schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => (one ? names(one) : []))];
}

const writes = ({ method, reads }: Endpoint) => method !== 'GET' && !reads;

it('asks for a fresh code wherever roles, keys of providers or the finance code are written', () => {
  const found = endpoints.filter(([, one]) => writes(one) && names(inputSchema(one)).some((name) => keys.test(name)));
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter(([name, { stepUp }]) => !stepUp && !(name in without)).map(([name]) => name)).toEqual([]);
  const known = new Set(found.map(([name]) => name));
  expect(Object.keys(without).filter((name) => !known.has(name))).toEqual([]);
});

it('asks before others’ passwords and second factors are reset, before acting as another and before keys are removed', () => {
  const guarded = new Set(endpoints.filter(([, { stepUp }]) => stepUp).map(([, { method, path }]) => `${method} ${path}`));
  for (const call of [
    'POST /api/platform/users/:id/password',
    'POST /api/settings/users/:id/password',
    'POST /api/platform/users/:id/secondfactor/reset',
    'POST /api/settings/users/:id/secondfactor/reset',
    'POST /api/platform/impersonation',
    'DELETE /api/messaging/provider',
  ])
    expect([call, guarded.has(call)]).toEqual([call, true]);
});
