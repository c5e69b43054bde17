import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { registrationWrite } from '../../contract/access.ts';
import { IssuedList } from './IssuedList.tsx';
import { LetterTexts } from './LetterTexts.tsx';
import { PaperCards } from './PaperCards.tsx';
import { PrintList } from './PrintList.tsx';

const all = [
  { key: 'papers', label: 'Print', Part: PaperCards },
  { key: 'printed', label: 'Printed', Part: PrintList },
  { key: 'issued', label: 'Issued', Part: IssuedList },
  { key: 'letter', label: 'Admission letter', Part: LetterTexts },
] as const satisfies readonly { key: string; label: string; Part: (props: { tabs: ReactNode }) => ReactNode }[];

export default function PapersScreen() {
  const parts = judge(registrationWrite, viewer()) === 'allowed' ? all : all.slice(0, 3);
  const tabs = parts.map(({ key, label }) => ({ key, label }));
  const open = useTab(tabs);
  const Part = parts.find(({ key }) => key === open)?.Part ?? PaperCards;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of papers" />} />;
}
