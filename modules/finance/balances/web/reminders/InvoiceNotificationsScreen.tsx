import { balancesScreens } from '../../contract/screens.ts';
import { ReminderScreen } from './ReminderScreen.tsx';

export default function InvoiceNotificationsScreen() {
  const { title, path } = balancesScreens.invoiceNotifications;
  return <ReminderScreen kind="invoice" title={title} path={path} />;
}
