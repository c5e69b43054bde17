import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { AlertSettings } from '../alerts/web/AlertSettings.tsx';
import { ShiftList } from '../setup/web/ShiftList.tsx';
import { RegisterSettings } from '../setup/web/RegisterSettings.tsx';

const tabs = [
  { key: 'registers', label: 'Registers' },
  { key: 'shifts', label: 'Shifts' },
  { key: 'messages', label: 'Messages' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  registers: RegisterSettings,
  shifts: ShiftList,
  messages: AlertSettings,
};

export default function SettingsScreen() {
  const Part = parts[useTab(tabs)] ?? RegisterSettings;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of attendance settings" />} />;
}
