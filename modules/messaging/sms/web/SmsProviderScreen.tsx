import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { smsScreens } from '../contract/screens.ts';
import { creditApi } from '../contract/credit.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { providerApi } from '../../delivery/contract/provider.ts';
import { LineState } from './LineState.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import './sms.css';

export default function SmsProviderScreen() {
  const { data, error, refetch } = useApi(providerApi.get, {}, { staleTime: 0 });
  const remove = useSave(providerApi.remove);
  return (
    <Page>
      <PageHeader title={smsScreens.smsProvider.title} meta={[<LineState key="line" />]} />
      {!data && error && <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <div className="sms-forms">
          <Box
            title={data.own ? 'The school’s own provider' : 'Use a provider of the school’s own'}
            padded
            aside={
              data.own && (
                <ConfirmButton
                  label="Remove provider"
                  title="Remove the school’s own provider?"
                  text="Messages go through the installation’s provider again, and cost the school’s credit there."
                  keep="Keep provider"
                  onConfirm={() => remove.mutateAsync({})}
                />
              )
            }
          >
            <ProviderForm own={data.own} reportPath={data.reportPath} replyPath={data.replyPath} />
          </Box>
          <Box title="Test message">
            <RecordForm
              save={providerApi.test}
              initial={{}}
              fields={[{ kind: 'phone', name: 'phone', label: 'Number', hint: 'It costs one segment' }]}
              submit="Send test message"
              onDone={({ held }) => say(held > 0 ? 'The test message waits for credit' : 'The test message is on its way')}
            />
          </Box>
          <CreditSettings own={data.own !== null} />
        </div>
      )}
    </Page>
  );
}

/** When low credit is warned of, and with an own provider whether it is counted. */
function CreditSettings({ own }: { own: boolean }) {
  const { data } = useApi(smsDashboardApi.get, { days: 1 }, { staleTime: 0 });
  if (!data) return null;
  const { lowAt, counted } = data.credit;
  return (
    <Box title="Credit">
      <RecordForm
        key={`${lowAt} ${counted}`}
        save={creditApi.settings}
        fixed={own ? {} : { counted }}
        initial={{ lowAt, counted }}
        fields={[
          { kind: 'number', name: 'lowAt', label: 'Warn when fewer segments are left than', min: 0 },
          { kind: 'checkbox', name: 'counted', label: 'Count credit with our own provider', wide: true, when: () => own },
        ]}
        submit="Save credit settings"
        onDone={() => say('The credit settings are saved')}
      />
    </Box>
  );
}
