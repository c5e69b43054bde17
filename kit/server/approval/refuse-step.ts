import { type Approval, wrongState } from '#kit/contract/approval.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';

/** Refuses to let somebody decide on their own work: 403 in the same way wherever two people are asked for. */
export function refuseOwn(words: string): never {
  throw new UserError('forbidden', words);
}

interface Asked {
  state: string;
  /** It is for the caller and of the kind that the step is for; so where nothing is said. */
  open?: boolean;
  /** It would be the caller's own work. */
  own: boolean;
  reason: string | null;
  /** Whom it is about, where several are asked for at once. */
  named?: string;
}

/**
 * Throws 403 where the step is for others only, 409 in a state that it does not start from, 403 for one's own work, 400 at the field
 * where the reason is missing.
 */
export function refuseStep<K extends string>(
  declared: Approval<string, K>,
  key: K,
  { state, open = true, own, reason, named }: Asked,
): void {
  const { only, notOwn, reason: asks } = declared.steps[key];
  const of = named === undefined ? '' : `${named}: `;
  if (only && !open) throw new UserError('forbidden', of + only.words);
  const wrong = wrongState(declared, key, state);
  if (wrong !== null) throw new UserError('conflict', of + wrong);
  if (own && notOwn) refuseOwn(of + notOwn.words);
  if (reason === null && asks?.missing !== undefined) throw fieldError(asks.field, asks.missing);
}
