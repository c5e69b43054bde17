import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type SecondKind, secondPersonApi } from '../contract/second-person.ts';

const fields: readonly Field<SecondKind | 'days'>[] = [
  { kind: 'money', name: 'journal', label: 'Journals and opening balances up to', wide: true },
  { kind: 'money', name: 'transfer', label: 'Transfers up to', wide: true },
  {
    kind: 'money',
    name: 'charge',
    label: 'Bank charges up to',
    hint: 'All that one person posts in a day. Anything above it needs a second approval',
    wide: true,
  },
  {
    kind: 'number',
    name: 'days',
    label: 'For the same account, days together',
    hint: 'So that one payment is not split over days. Whoever raises a limit or takes fewer days does not use it: for them what was before holds',
    wide: true,
  },
];

/** Up to how much one person posts alone in a day. */
export function LimitsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApi(secondPersonApi.limits, {}, { enabled: opened, staleTime: 0 });
  const writes = judge(secondPersonApi.setLimits.access, viewer()) === 'allowed';
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Limits of one person">
      {error && !data && <ErrorState title="The limits could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data && writes && (
        <div className="drawer-form">
          <RecordForm
            key={JSON.stringify(data)}
            save={secondPersonApi.setLimits}
            initial={data}
            fields={fields}
            submit="Save limits"
            onDone={() => {
              say('The limits are saved');
              onClose();
            }}
          />
        </div>
      )}
      {data && !writes && (
        <div className="form-scroll">
          <Facts
            rows={fields.map(({ name, label }): [string, ReactNode] => [
              label,
              name === 'days' ? data.days : <Money key={name} cents={data[name]} cell />,
            ])}
          />
        </div>
      )}
    </SideDrawer>
  );
}
