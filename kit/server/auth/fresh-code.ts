import { UserError } from '#kit/contract/errors.ts';
import type { Principal } from './principal.ts';

/** Refuses who has a second factor and has given no code of it within the last minutes, before what asks for one. */
export function demandFreshCode({ secondFactor }: Principal): void {
  if (secondFactor.has && !secondFactor.fresh)
    throw new UserError('step_up', 'Enter a fresh code of your authenticator app to go on.');
}
