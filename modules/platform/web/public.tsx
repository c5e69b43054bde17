import { call } from '#kit/web/api/client.ts';
import { storeSignIn } from '#kit/web/api/session.ts';
import { impersonationApi } from '../contract/impersonation.ts';

export { CodeField } from './account/CodeField.tsx';
export { ResetFactor } from './account/ResetFactor.tsx';

/** Stops acting as another user and goes back to the super-user's own session; rejects when that has ended. */
export async function stopActing(): Promise<void> {
  storeSignIn(await call(impersonationApi.end, {}));
  location.assign('/superadmin');
}
