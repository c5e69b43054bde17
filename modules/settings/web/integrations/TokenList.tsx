import { useState, type ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { ApiToken } from '#modules/platform/contract/api-tokens.ts';
import { apiTokensApi } from '../../contract/integrations/api-tokens.ts';
import { OneTimeSecret, type OneTime } from './OneTimeSecret.tsx';
import { TokenDrawer } from './TokenDrawer.tsx';
import { GoodUntil, TokenState } from './TokenState.tsx';

const columns: readonly Column<ApiToken>[] = [
  { key: 'name', label: 'Token', value: (row) => row.name },
  { key: 'start', label: 'Starts with', value: (row) => <code>{row.start}…</code>, quiet: true },
  { key: 'scopes', label: 'Scopes', value: (row) => row.scopes.join(', '), quiet: true, phone: 'note' },
  { key: 'madeBy', label: 'Made by', value: (row) => row.madeBy, quiet: true },
  { key: 'lastUsedAt', label: 'Last used', value: (row) => <LastUsed token={row} />, quiet: true },
  { key: 'expiresAt', label: 'Good until', value: (row) => <GoodUntil token={row} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <TokenState token={row} />, phone: 'figure' },
];

const states = [
  { value: 'good', label: 'Good' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
];

/** Tokens by which other programs call the school’s API. */
export function TokenList({ tabs }: { tabs: ReactNode }) {
  const [shown, setShown] = useState<OneTime | null>(null);
  return (
    <>
      <TabbedList
        list={apiTokensApi.list}
        name="settings.apiTokens.list"
        words={{
          screen: 'Integrations',
          title: 'API tokens',
          search: 'Name, user or beginning',
          add: 'Create token',
          empty: {
            title: 'No tokens yet',
            text: 'A token lets another program, such as the school’s website, read or change what you choose, until a day you set.',
          },
        }}
        tabs={tabs}
        columns={columns}
        filters={[{ key: 'state', label: 'State', options: states }]}
        drawer={(open, close) => <TokenDrawer open={open} close={close} onMade={setShown} />}
      />
      {shown && <OneTimeSecret shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function LastUsed({ token }: { token: ApiToken }) {
  return token.lastUsedAt ? <InstantText at={token.lastUsedAt} /> : 'Never';
}
