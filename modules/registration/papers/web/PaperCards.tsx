import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { paperWords } from '../contract/kinds.ts';
import { paperCards } from './paper-cards.ts';
import './papers.css';
import { PrintDrawer } from './PrintDrawer.tsx';
import { usePapersAddress } from './use-papers-address.ts';

/** Every paper the user may make; a card opens its choices. */
export function PaperCards({ tabs }: { tabs: ReactNode }) {
  const { ids, paper, open, forgetIds } = usePapersAddress();
  const mine = paperCards.filter(({ access }) => judge(access, viewer()) === 'allowed');
  const card = mine.find((one) => one.paper === paper) ?? null;
  return (
    <Page>
      <PageHeader title="Papers" />
      {tabs}
      {ids.length > 0 && (
        <Note tone="inf">
          For {counted(ids.length, 'chosen student')}.{' '}
          <button type="button" className="link" onClick={forgetIds}>
            Choose others
          </button>
        </Note>
      )}
      <ul className="paper-cards">
        {mine.map((one) => (
          <li key={one.paper}>
            <button type="button" className="paper-card" onClick={() => open(one.paper)}>
              <one.icon size={22} stroke={1.6} aria-hidden="true" />
              <strong>{paperWords[one.paper]}</strong>
              <span>{one.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <PrintDrawer card={card} ids={ids} onForget={forgetIds} onClose={() => open(null)} />
    </Page>
  );
}
