import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { judged, send } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';

/** Milliseconds after which a kiosk goes on without the answer: somebody stands before it. */
const patience = 6_000;

/**
 * Calls an endpoint as the kiosk itself, without whoever may be signed in in this browser. Throws `ApiError` for every answer that
 * is not a success.
 */
export async function askKiosk<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>> {
  const { url, body } = buildRequest(endpoint, input as Record<string, unknown>);
  const answer = await send(
    url,
    { method: endpoint.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    AbortSignal.timeout(patience),
  );
  return judged<E>(answer.status, await answer.json().catch(() => null));
}
