import { ItemTabs } from './ItemTabs.tsx';

export default function AllowancesScreen() {
  return <ItemTabs side="allowance" />;
}
