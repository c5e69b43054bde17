import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { statutoryScreens } from '../contract/screens.ts';
import { LawList } from './LawList.tsx';

const tabs = [
  { key: 'paye', label: 'Bands' },
  { key: 'reliefs', label: 'Reliefs and limits' },
] as const;

export default function TaxBandsScreen() {
  const kind = useTab(tabs) === 'reliefs' ? 'reliefs' : 'paye';
  return (
    <LawList
      key={kind}
      kind={kind}
      screen={statutoryScreens.taxbands.title}
      tabs={<Tabs tabs={tabs} label="Parts of income tax" />}
    />
  );
}
