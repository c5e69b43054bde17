import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { mpesaApi, type MpesaSettings } from '../../contract/mpesa.ts';
import { AddressesField } from './AddressesField.tsx';

type Name =
  | 'kind'
  | 'shortCode'
  | 'storeNumber'
  | 'baseUrl'
  | 'consumerKey'
  | 'consumerSecret'
  | 'passkey'
  | 'initiator'
  | 'credential'
  | 'unknownRef'
  | 'least'
  | 'most'
  | 'addresses'
  | 'active';

const fieldsFor = (has: MpesaSettings['has'] | undefined): readonly Field<Name>[] => {
  const kept = (there: boolean | undefined) => (there ? 'Entered. Leave empty to keep it.' : 'Not entered yet');
  return [
    {
      kind: 'select',
      name: 'kind',
      label: 'Kind',
      options: [
        { value: 'paybill', label: 'Paybill' },
        { value: 'till', label: 'Till (Buy Goods)' },
      ],
    },
    { kind: 'text', name: 'shortCode', label: 'Paybill or till number' },
    { kind: 'text', name: 'storeNumber', label: 'Store number', when: ({ kind }) => kind === 'till' },
    { kind: 'text', name: 'baseUrl', label: 'Daraja’s address', wide: true },
    { kind: 'text', name: 'consumerKey', label: 'Consumer key', wide: true },
    { kind: 'text', name: 'consumerSecret', label: 'Consumer secret', hint: kept(has?.secret), wide: true },
    { kind: 'text', name: 'passkey', label: 'Passkey', hint: kept(has?.passkey), wide: true },
    { kind: 'text', name: 'initiator', label: 'Initiator, for refunds' },
    { kind: 'text', name: 'credential', label: 'Security credential', hint: kept(has?.credential) },
    {
      kind: 'select',
      name: 'unknownRef',
      label: 'A payment to a number that no student has',
      options: [
        { value: 'suspense', label: 'Keep it in suspense' },
        { value: 'reject', label: 'Refuse it before it is paid' },
      ],
      wide: true,
    },
    { kind: 'money', name: 'least', label: 'Minimum amount' },
    { kind: 'money', name: 'most', label: 'Maximum amount' },
    {
      kind: 'custom',
      name: 'addresses',
      label: 'Addresses that may call',
      wide: true,
      render: (slot) => <AddressesField {...slot} />,
    },
    { kind: 'checkbox', name: 'active', label: 'Receive payments', wide: true },
  ];
};

/** The school's own paybill or till: its keys, who may call, and where. */
export function MpesaDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApi(mpesaApi.get, {}, { enabled: opened, staleTime: 0 });
  const settings = data?.settings ?? null;
  const mayWrite = judge(mpesaApi.update.access, viewer()) === 'allowed';
  const initial = settings ?? {
    kind: 'paybill',
    baseUrl: 'https://api.safaricom.co.ke',
    unknownRef: 'suspense',
    addresses: data?.suggestedAddresses ?? [],
    active: true,
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title="M-Pesa settings" size={560}>
      {error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <div className="drawer-form">
          {settings && <Where settings={settings} mayWrite={mayWrite} />}
          <fieldset className="drawer-form" disabled={!mayWrite}>
            <RecordForm
              save={mpesaApi.update}
              fixed={{ version: settings?.version ?? null }}
              initial={initial as Partial<Record<Name, unknown>>}
              fields={fieldsFor(settings?.has)}
              submit="Save settings"
              onDone={() => say('The M-Pesa settings are saved')}
            />
          </fieldset>
        </div>
      )}
    </SideDrawer>
  );
}

function Where({ settings, mayWrite }: { settings: MpesaSettings; mayWrite: boolean }) {
  const registering = useSave(mpesaApi.register, { onDone: () => say('M-Pesa knows where to call') });
  const replacing = useSave(mpesaApi.newAddress);
  return (
    <div className="drawer-note stack">
      <Facts
        rows={[
          ['Confirmation address', settings.confirmationUrl],
          ['Validation address', settings.validationUrl],
          ['Registered', settings.registeredAt === null ? 'Not yet' : instantText(settings.registeredAt)],
        ]}
      />
      {registering.error && <Note tone="neg">{registering.error.message}</Note>}
      {mayWrite && (
        <div className="row">
          <Button variant="default" loading={registering.isPending} onClick={() => registering.mutate({})}>
            Register addresses at M-Pesa
          </Button>
          <ConfirmButton
            label="Replace addresses"
            title="Replace the secret addresses?"
            text="M-Pesa calls the old ones until the new ones are registered, and they stop to answer at once. Use it when somebody else has seen them."
            keep="Keep addresses"
            onConfirm={() => replacing.mutateAsync({ reason: 'Replaced at Banks' })}
          />
        </div>
      )}
    </div>
  );
}
