import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ownAccountApi } from '../../contract/own-account.ts';
import './account.css';

/** The API tokens that act with one's rights; nothing for who has made none. */
export function OwnTokens() {
  const { data, error } = useApi(ownAccountApi.tokens, {}, { staleTime: 0 });
  const ending = useSave(ownAccountApi.endToken, { onDone: () => say('The token is revoked') });
  const failed = error ?? ending.error;
  const rows = data?.rows ?? [];
  if (!failed && rows.length === 0) return null;
  return (
    <Box title="API tokens with your rights" count={rows.length} padded>
      {failed && <Note tone="neg">{failed.message}</Note>}
      <ul className="account-sessions">
        {rows.map((token) => (
          <li key={token.id}>
            <div>
              <strong>{token.name}</strong>
              <p className="hint">
                {token.scopes.join(', ')}. Good until {instantText(lastMoment(token.expiresAt))},{' '}
                {token.lastUsedAt ? `last used ${instantText(token.lastUsedAt)} from ${token.lastAddress}` : 'never used'}
              </p>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Revoke ${token.name}`}
              onClick={() => ending.mutate({ tokenId: token.id })}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Of its last day, as it was entered: what ends at midnight would read as a day more. */
const lastMoment = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
