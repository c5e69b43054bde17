import type { AccessTokens } from '#kit/server/auth/tokens.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';
import type { PlatformParts } from '#modules/platform/server/parts.ts';
import { financeOtp, schoolProposals, staffCountsOfSchools, startSchool } from '#modules/settings/server/public.ts';

/** What the platform module, the first of all, needs of the modules after it. */
export function platformParts(tokens: AccessTokens, messenger: Messenger, hideUnknownUsers: boolean): PlatformParts {
  return {
    tokens,
    messenger,
    hideUnknownUsers,
    financeOtp,
    starters: [startSchool],
    proposals: schoolProposals,
    figures: async (tx) => (await staffCountsOfSchools(tx)).map((counts) => ({ ...counts, students: 0, girls: 0, boys: 0 })),
  };
}
