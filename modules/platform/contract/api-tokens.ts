import { z } from 'zod';
import { id, instant, line } from '#kit/contract/fields.ts';

/** The most days a token is good for. */
export const longestTokenDays = 366;

/** How a token stands now. */
export const tokenStates = ['good', 'expired', 'revoked'] as const;

/** An API token as lists show it: never the token itself. */
export const apiToken = z.object({
  id,
  name: z.string(),
  /** Its first letters. */
  start: z.string(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Who made it, and whose rights it has. */
  madeBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Noted at most once a minute; null: never used. */
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
  revokedAt: instant.nullable(),
  revokedBecause: z.string().nullable(),
  state: z.enum(tokenStates),
});
export type ApiToken = z.infer<typeof apiToken>;

const network = z
  .union(
    [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
    'Write an address such as 196.201.214.200 or a network such as 10.1.0.0/16.',
  )
  .describe('196.201.214.200 or 10.1.0.0/16');

/** What a token is made of. */
export const apiTokenDraft = z.object({
  name: line(60),
  scopes: z.array(z.string().max(60)).min(1, 'Choose at least one scope.').max(60),
  expiresOn: z.iso.date('Enter a date.').describe('Its last day, at most a year from today'),
  addresses: z.array(network).max(20).default([]),
});
export type ApiTokenDraft = z.output<typeof apiTokenDraft>;
