import { implement } from '#kit/server/http/implement.ts';
import { resetApi } from '../../contract/reset.ts';
import type { PlatformParts } from '../parts.ts';
import { codeMinutes, requestReset, setNewPassword, verifyReset } from './reset.ts';

export function resetRoutes({ messenger }: PlatformParts) {
  return implement(resetApi, {
    requestReset: async (ctx, { username }) => {
      await requestReset(ctx, messenger, username);
      return {
        message: `If there is such a user, a 6-digit code is on its way to the phone or e-mail address on file.`,
        minutes: codeMinutes,
      };
    },
    verifyReset: async (ctx, { username, code }) => ({ ticket: await verifyReset(ctx, username, code) }),
    setPassword: async (ctx, { ticket, newPassword }) => {
      await setNewPassword(ctx, ticket, newPassword);
      return {};
    },
  });
}
