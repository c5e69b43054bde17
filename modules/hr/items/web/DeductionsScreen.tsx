import { ItemTabs } from './ItemTabs.tsx';

export default function DeductionsScreen() {
  return <ItemTabs side="deduction" />;
}
