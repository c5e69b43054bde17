import { call } from '#kit/web/api/client.ts';
import { storeSignIn } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { impersonationApi } from '../contract/impersonation.ts';

export { CodeField } from './account/CodeField.tsx';
/** Apart: the frame uses what else stands here. */
export const ResetFactor = latePart({
  what: 'The reset of the second step',
  load: async () => (await import('./account/ResetFactor.tsx')).ResetFactor,
});

/** The same. */
export const ResetPassword = latePart({
  what: 'The reset of the password',
  load: async () => (await import('./account/ResetPassword.tsx')).ResetPassword,
});

/** Stops acting as another user and goes back to the super-user's own session; rejects when that has ended. */
export async function stopActing(): Promise<void> {
  storeSignIn(await call(impersonationApi.end, {}));
  location.assign('/superadmin');
}
