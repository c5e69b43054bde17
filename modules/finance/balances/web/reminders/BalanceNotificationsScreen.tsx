import { balancesScreens } from '../../contract/screens.ts';
import { ReminderScreen } from './ReminderScreen.tsx';

export default function BalanceNotificationsScreen() {
  const { title, path } = balancesScreens.balanceNotifications;
  return <ReminderScreen kind="balance" title={title} path={path} />;
}
