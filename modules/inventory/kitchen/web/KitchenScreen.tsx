import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { keepsSettings } from '../../contract/access.ts';
import { DishesTab } from './DishesTab.tsx';
import { MealsTab } from './MealsTab.tsx';
import { MenuTab } from './menu/MenuTab.tsx';
import { RationsTab } from './rations/RationsTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { StockTab } from './use/StockTab.tsx';
import { ShoppingTab } from './use/ShoppingTab.tsx';
import { UseTab } from './use/UseTab.tsx';
import { VarianceTab } from './use/VarianceTab.tsx';

interface TabProps {
  tabs: ReactNode;
}

const parts: readonly { key: string; label: string; Part: (props: TabProps) => ReactNode; settings?: true }[] = [
  { key: 'menu', label: 'Menu', Part: MenuTab },
  { key: 'rations', label: 'Rations', Part: RationsTab },
  { key: 'dishes', label: 'Dishes', Part: DishesTab },
  { key: 'use', label: 'Use', Part: UseTab },
  { key: 'variance', label: 'Against the plan', Part: VarianceTab },
  { key: 'stock', label: 'What lasts', Part: StockTab },
  { key: 'shopping', label: 'Shopping list', Part: ShoppingTab },
  { key: 'meals', label: 'Meals', Part: MealsTab, settings: true },
  { key: 'settings', label: 'Settings', Part: SettingsTab, settings: true },
];

/** The kitchen: the week’s menu, what each day gets, what was used, and what it needs next. */
export default function KitchenScreen() {
  const keeps = judge(keepsSettings, viewer()) === 'allowed';
  const shown = parts.filter(({ settings }) => keeps || !settings);
  const open = useTab(shown);
  const Part = shown.find(({ key }) => key === open)?.Part ?? MenuTab;
  return <Part tabs={<Tabs tabs={shown} label="Parts of the kitchen" />} />;
}
