import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { everybody } from '../../contract/access.ts';

/** How somebody signs for what they receive: by their code, by their card, as who is signed in, or on the printed paper. */
export const signings = ['pin', 'card', 'own', 'paper'] as const;
export type Signing = (typeof signings)[number];

export const signingWords: Readonly<Record<Signing, string>> = {
  pin: 'By signing code',
  card: 'By card',
  own: 'Signed in',
  paper: 'On paper',
};

/** After so many wrong codes one after the other it opens nothing until it is set anew. */
export const mostWrong = 5;

const code = z.string().regex(/^\d{4,8}$/, 'Enter four to eight digits.');

export const signingApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api/inventory/signing',
    access: everybody,
    summary: 'Whether I have a signing code, and whether it is locked',
    output: z.object({
      /** False for an account that is not of a member of staff: it has nothing to sign for. */
      staff: z.boolean(),
      set: z.boolean(),
      locked: z.boolean(),
    }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/inventory/signing',
    access: everybody,
    summary: 'Set my own signing code',
    input: z.object({ pin: code }),
    errors: ['rule'],
  }),
};
