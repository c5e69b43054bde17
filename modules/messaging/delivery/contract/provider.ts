import { z } from 'zod';
import { allRights } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { line, optionalLine } from '#kit/contract/fields.ts';
import { messagingUse } from '../../contract/access.ts';

const rate = z.int().min(1, 'Enter 1 to 500.').max(500, 'Enter 1 to 500.').default(10);

/** The part of a school's own provider that is no secret. */
export const ownSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('africastalking'), username: line(80), sandbox: z.boolean().default(false), rate }),
  z.object({
    kind: z.literal('smpp'),
    host: line(200).regex(/^[A-Za-z0-9.:-]+$/, 'Enter a host such as smpp.provider.example.'),
    port: z.int().min(1, 'Enter 1 to 65535.').max(65_535, 'Enter 1 to 65535.').default(2775),
    tls: z.boolean().default(false),
    systemId: line(15),
    systemType: z.string().trim().max(12, 'Keep it within 12 characters.').default(''),
    rate,
    window: z.int().min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.').default(10),
    long: z.enum(['parts', 'payload']).default('parts'),
  }),
]);
export type OwnSettings = z.output<typeof ownSettings>;

/** What messages leave through, and whether they do. */
export const lineState = z.object({
  kind: z.enum(['outbox', 'africastalking', 'smpp']),
  state: z.enum(['idle', 'ready', 'trouble']),
  detail: z.string().nullable(),
});

/** How the school's messages leave. The secret is never read back. */
export const provider = z.object({
  /** The school's own; null: the installation's is used. */
  own: z.object({ sender: z.string().nullable(), settings: ownSettings, version: z.int() }).nullable(),
  line: lineState,
  /** Where Africa's Talking reports deliveries to, after the address of the product. */
  reportPath: z.string(),
  /** Where it passes on what phones reply, STOP among it. */
  replyPath: z.string(),
});

const path = '/api/messaging/provider';

export const providerApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: allRights,
    summary: 'The provider that sends this school’s SMS',
    output: provider,
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path,
    access: allRights,
    summary: 'Send through the school’s own provider; a secret left empty stays as it is',
    input: z.object({
      settings: ownSettings,
      sender: optionalLine(11).refine(
        (text) => text === null || /^[A-Za-z0-9][A-Za-z0-9 ]*$/.test(text),
        'Use at most 11 letters and digits, as registered with the provider.',
      ),
      secret: optionalLine(200),
      /** Of the settings as they were read; null: there were none. */
      version: z.int().nullable(),
    }),
    output: provider,
    errors: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    stepUp: true,
    path,
    access: allRights,
    summary: 'Send through the installation’s provider again',
    output: provider,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: allRights,
    summary: 'Send a test message to one number',
    idempotent: true,
    input: z.object({ phone: line(30) }),
    output: z.object({ batchId: z.int(), held: z.int() }),
    errors: ['rule'],
  }),
  state: endpoint({
    method: 'GET',
    path: `${path}/state`,
    access: messagingUse,
    summary: 'Whether messages leave now',
    output: lineState,
  }),
};
