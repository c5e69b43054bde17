import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { CopiesTab } from './copies/CopiesTab.tsx';
import { SetBooksTab } from './set-books/SetBooksTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { TitlesTab } from './titles/TitlesTab.tsx';
import { WriteOffsTab } from './write-offs/WriteOffsTab.tsx';

const tabs = [
  { key: 'titles', label: 'Titles' },
  { key: 'copies', label: 'Copies' },
  { key: 'setbooks', label: 'Set books' },
  { key: 'writeoffs', label: 'Write-offs' },
  { key: 'settings', label: 'Settings' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  titles: TitlesTab,
  copies: CopiesTab,
  setbooks: SetBooksTab,
  writeoffs: WriteOffsTab,
  settings: SettingsTab,
};

export default function BooksScreen() {
  const Part = parts[useTab(tabs)] ?? TitlesTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the catalogue" />} />;
}
