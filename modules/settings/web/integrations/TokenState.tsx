import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { ApiToken } from '#modules/platform/contract/api-tokens.ts';

/** Whether a token can be used, in a word. */
export function TokenState({ token }: { token: ApiToken }) {
  if (token.state === 'revoked') return <Status tone="neg">Revoked</Status>;
  return token.state === 'expired' ? <Status tone="att">Expired</Status> : <Status>Good</Status>;
}

/** The last moment of its last day, as the day was entered: what ends at midnight would read as a day more. */
export function GoodUntil({ token }: { token: ApiToken }) {
  return <InstantText at={new Date(Date.parse(token.expiresAt) - 1).toISOString()} />;
}
