import { addDays } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { ApiToken } from '#modules/platform/contract/api-tokens.ts';
import { apiTokensApi } from '../../contract/integrations/api-tokens.ts';
import { AddressesInput } from './AddressesInput.tsx';
import type { OneTime } from './OneTimeSecret.tsx';
import { ScopesField } from './ScopesField.tsx';
import { GoodUntil, TokenState } from './TokenState.tsx';

type Name = 'name' | 'scopes' | 'expiresOn' | 'addresses';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', hint: 'The program that will use it', wide: true },
  { kind: 'date', name: 'expiresOn', label: 'Good until', hint: 'A year at most' },
  { kind: 'custom', name: 'scopes', label: 'Scopes', wide: true, required: false, render: (slot) => <ScopesField {...slot} /> },
  {
    kind: 'custom',
    name: 'addresses',
    label: 'Used from these addresses only',
    wide: true,
    required: false,
    render: (slot) => <AddressesInput {...slot} />,
  },
];

interface TokenDrawerProps {
  open: string | null;
  close: () => void;
  /** Where the new token is shown once. */
  onMade: (made: OneTime) => void;
}

/** Makes a token; shows what one opens and when it was used, and revokes it. */
export function TokenDrawer({ open, close, onMade }: TokenDrawerProps) {
  return (
    <RecordDrawer open={open} onClose={close} get={apiTokensApi.get} size={560} title={(token) => token?.name ?? 'Create token'}>
      {(token) =>
        token ? (
          <DrawerParts entity="API token" id={token.id} details={<TokenFacts token={token} />} locked={null} parts={[]} />
        ) : (
          <NewToken
            onMade={(made) => {
              close();
              onMade(made);
            }}
          />
        )
      }
    </RecordDrawer>
  );
}

function NewToken({ onMade }: { onMade: (made: OneTime) => void }) {
  const { data } = useApi(apiTokensApi.scopes, {});
  if (!data) return <SkeletonPage />;
  return (
    <RecordForm
      save={apiTokensApi.create}
      initial={{ name: '', scopes: [], expiresOn: addDays(data.today, 90), addresses: [] }}
      fields={fields}
      submit="Create token"
      onDone={({ record, token }) =>
        onMade({
          title: `Token ${record.name}`,
          text: 'Put it into the other program, in the header “Authorization: Bearer”.',
          value: token,
        })
      }
    />
  );
}

function TokenFacts({ token }: { token: ApiToken }) {
  const revoking = useSave(apiTokensApi.revoke);
  return (
    <div className="form-scroll">
      <Facts
        rows={[
          ['State', <TokenState key="state" token={token} />],
          ['Why', token.revokedBecause],
          ['Starts with', <code key="start">{token.start}…</code>],
          ['Opens', token.scopes.join(', ')],
          ['Used from', token.addresses.length > 0 ? token.addresses.join(', ') : 'Anywhere'],
          ['Made by', token.madeBy],
          ['Made', <InstantText key="made" at={token.createdAt} />],
          ['Good until', <GoodUntil key="until" token={token} />],
          ['Last used', token.lastUsedAt ? <LastUse key="used" token={token} /> : 'Never'],
        ]}
      />
      {token.state === 'good' && (
        <div>
          <ConfirmButton
            label="Revoke token"
            title={`Revoke ${token.name}?`}
            text="The program that uses it is refused at once. It cannot be undone; a new token can be made."
            keep="Keep token"
            variant="default"
            onConfirm={async () => {
              await revoking.mutateAsync({ id: token.id });
              say(`${token.name} is revoked`);
            }}
          />
        </div>
      )}
    </div>
  );
}

function LastUse({ token }: { token: ApiToken }) {
  return (
    <>
      <InstantText at={token.lastUsedAt} /> from {token.lastAddress}
    </>
  );
}
