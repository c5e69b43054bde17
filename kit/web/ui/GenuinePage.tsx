import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Facts } from './Box.tsx';
import './css/genuine.css';
import { Logo } from './Logo.tsx';
import { usePageTitle } from './page-title.ts';

const signs = { pos: IconCircleCheck, att: IconAlertTriangle, neg: IconCircleX };

/** What a check of a paper came to: genuine, to be asked about, or not to be accepted. */
export interface Genuineness {
  readonly tone: keyof typeof signs;
  readonly title: string;
  readonly text: string;
}

interface GenuinePageProps {
  title: string;
  /** Null while it is looked up. */
  verdict: Genuineness | null;
  /** Why it could not be checked, in words; null when it could. */
  failed: string | null;
  /** What stands on the genuine paper, to compare it with. */
  facts?: readonly (readonly [label: string, value: ReactNode])[] | undefined;
}

/** What the QR code of a paper opens: whether it is genuine and still stands. Nobody needs to be signed in. */
export function GenuinePage({ title, verdict, failed, facts }: GenuinePageProps) {
  usePageTitle(title);
  const said = failed === null ? verdict : { tone: 'att' as const, title: 'This could not be checked', text: failed };
  const Sign = said && signs[said.tone];
  return (
    <main className="genuine">
      <div className="genuine-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <section className="genuine-card" aria-live="polite">
        {!said || !Sign ? (
          <h1>Looking</h1>
        ) : (
          <>
            <h1>
              <Sign size={26} stroke={1.7} className={said.tone} aria-hidden="true" />
              {said.title}
            </h1>
            <p>{said.text}</p>
            {failed === null && facts && <Facts rows={facts} />}
          </>
        )}
      </section>
    </main>
  );
}
