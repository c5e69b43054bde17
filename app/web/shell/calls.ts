import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

// What the frame itself asks of the server, in the shapes it reads.

export const indexPage = endpoint({
  method: 'GET',
  path: '/api/index/getindexpagedata',
  access: 'signedIn',
  summary: 'Figures of the home screen; the first element is used',
  output: z.array(z.object({ termName: z.string().nullish(), termDay: z.number().nullish(), termDays: z.number().nullish() })),
});

export const updateTheme = endpoint({
  method: 'POST',
  path: '/api/index/updatetheme',
  access: 'account',
  summary: 'Keep the theme with the account',
  input: z.object({ theme: z.union([z.literal(0), z.literal(1)]) }),
});

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/index/search',
  access: 'account',
  summary: 'People and records that match, as far as the caller may see them',
  input: z.object({ q: z.string() }),
  output: z.object({
    results: z.array(z.object({ kind: z.string(), title: z.string(), subtitle: z.string().nullish(), path: z.string() })),
  }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  access: 'public',
  summary: 'End the session on the server',
  input: z.object({ refreshToken: z.string() }),
});

export const clientErrors = endpoint({
  method: 'POST',
  path: '/api/platform/clienterrors',
  access: 'public',
  summary: 'Report a fault of a screen',
  input: z.object({ message: z.string(), stack: z.string(), path: z.string() }),
});
