import { Status } from '#kit/web/ui/Status.tsx';
import type { ApiToken } from '#modules/platform/contract/api-tokens.ts';

/** Whether a token can be used, in a word. */
export function TokenState({ token }: { token: ApiToken }) {
  if (token.state === 'revoked') return <Status tone="neg">Revoked</Status>;
  return token.state === 'expired' ? <Status tone="att">Expired</Status> : <Status>Good</Status>;
}
