import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { paymentApproval } from '../contract/payment-approval.ts';
import { paymentsApi } from '../contract/payments.ts';
import { payingScreens } from '../contract/screens.ts';
import { layoutWords, paymentLayouts } from '../contract/words.ts';
import { paymentColumns } from './payment-columns.tsx';

/** All payments of net pay, the newest first. */
export default function PaymentsScreen() {
  const { data } = useApi(paymentsApi.runs, {});
  return (
    <ListScreen
      list={paymentsApi.list}
      name="hr.payments.list"
      words={{
        title: 'Salary payments',
        all: 'All payments',
        search: 'Number, bank, reference or payroll',
        empty: {
          title: 'No payments yet',
          text: 'Once a payroll is posted its net pay is paid by lists: one for each bank, M-Pesa, and sheets to sign. Prepare them on the payroll.',
        },
      }}
      columns={paymentColumns}
      filters={[
        { key: 'runId', label: 'Payroll', options: (data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })) },
        { key: 'state', label: 'State', options: stateChoices(paymentApproval) },
        { key: 'layout', label: 'Way', options: paymentLayouts.map((value) => ({ value, label: layoutWords[value] })) },
      ]}
      record={{ href: (row) => to(payingScreens.payment, { id: row.id }) }}
    />
  );
}
