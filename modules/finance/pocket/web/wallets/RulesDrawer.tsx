import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { walletsApi } from '../../contract/wallets.ts';

/** What holds for every wallet that has no limit of its own. */
export function RulesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApi(walletsApi.rules, {}, { enabled: opened, staleTime: 0 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Limits of the school">
      {error && <ErrorState title="The limits could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <RecordForm
          save={walletsApi.setRules}
          fixed={{ version: data.version }}
          initial={data}
          fields={[
            { kind: 'money', name: 'dailyLimit', label: 'Daily limit', hint: 'Empty for no limit. A wallet may have its own.' },
            { kind: 'money', name: 'weeklyLimit', label: 'Weekly limit', hint: 'Monday to Sunday.' },
            { kind: 'money', name: 'most', label: 'Maximum balance', hint: 'Deposits above it are refused.' },
            {
              kind: 'money',
              name: 'overdraft',
              label: 'Overdraft limit',
              hint: '0.00 keeps every wallet at nothing or more.',
            },
          ]}
          submit="Save limits"
          onDone={() => {
            say('The limits are saved');
            onClose();
          }}
        />
      )}
    </SideDrawer>
  );
}
