import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '../api/client.ts';
import { outboxOwner, watchSession } from '../api/session.ts';

/**
 * Sends what waited for who is signed in now; once they have signed out, nothing is sent, what is under way is given up, and
 * everything stays kept. The same again under the same key is taken once. Throws for an endpoint that does not say that it may wait.
 */
export function callAs<E extends Endpoint>(endpoint: E): (input: CallInput<E>, key: string) => Promise<Output<E>> {
  if (!endpoint.waits) throw new Error(`${endpoint.path} does not say that it may wait for the line`);
  const owner = outboxOwner();
  return async (input, key) => {
    const left = new AbortController();
    const look = (): void => {
      if (outboxOwner() !== owner) left.abort();
    };
    const unwatch = watchSession(look);
    look();
    try {
      return await call(endpoint, input, { idempotencyKey: key, signal: left.signal });
    } catch (error) {
      if (!left.signal.aborted) throw error;
      throw new ApiError(0, { code: 'no_answer', message: 'Its user has signed out. This waits for who entered it.' });
    } finally {
      unwatch();
    }
  };
}
