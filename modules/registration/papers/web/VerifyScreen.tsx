import { IconCircleCheck, IconCircleX, IconAlertTriangle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { paperWords, type PaperState } from '../contract/kinds.ts';
import { papersScreens } from '../contract/screens.ts';
import { type CheckedPaper, verifyApi } from '../contract/verify.ts';
import './papers.css';

/** What a paper's QR code opens: whether it is genuine and still stands. Nobody needs to be signed in. */
export default function VerifyScreen() {
  usePageTitle(papersScreens.verify.title);
  const { token } = useParams({ strict: false });
  const { data, error, isPending } = useApi(verifyApi.read, { token: token ?? '' });
  return (
    <main className="check">
      <div className="check-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <section className="check-card" aria-live="polite">
        {isPending && <h1>Looking</h1>}
        {error && (
          <>
            <Verdict tone="att">This could not be checked</Verdict>
            <p>{error.message}</p>
          </>
        )}
        {data && (data.paper ? <Found paper={data.paper} /> : <Unknown />)}
      </section>
    </main>
  );
}

const icons = { pos: IconCircleCheck, att: IconAlertTriangle, neg: IconCircleX };

function Verdict({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Sign = icons[tone];
  return (
    <h1>
      <Sign size={26} stroke={1.7} className={tone} aria-hidden="true" />
      {children}
    </h1>
  );
}

function Unknown() {
  return (
    <>
      <Verdict tone="neg">No such paper</Verdict>
      <p>No school has issued a paper with this code. Scan it again. If it stays so, the paper is not genuine: ask the school.</p>
    </>
  );
}

const verdicts: Record<PaperState, { tone: keyof typeof icons; title: string; text: (paper: CheckedPaper) => string }> = {
  valid: {
    tone: 'pos',
    title: 'This paper is genuine',
    text: () => 'It stands as it was issued. Compare the name and the admission number with those on the paper.',
  },
  expired: {
    tone: 'att',
    title: 'Genuine, but it has ended',
    text: ({ kind }) =>
      kind === 'id card'
        ? 'The card is past its last day, or its holder has left the school.'
        : 'The school has taken the student back since it was issued.',
  },
  replaced: { tone: 'att', title: 'Replaced by a newer one', text: () => 'The school has issued a newer paper in its place.' },
  cancelled: {
    tone: 'neg',
    title: 'This paper is cancelled',
    text: ({ closedOn }) => `The school called it back${closedOn ? ` on ${formatDay(closedOn)}` : ''}. Do not accept it.`,
  },
};

function Found({ paper }: { paper: CheckedPaper }) {
  const { tone, title, text } = verdicts[paper.state];
  return (
    <>
      <Verdict tone={tone}>{title}</Verdict>
      <p>{text(paper)}</p>
      <Facts
        rows={[
          ['Paper', paperWords[paper.kind]],
          ['Number', paper.number],
          ['School', paper.school],
          ['Student', paper.name],
          ['Admission no.', paper.admissionNo],
          ['Issued', formatDay(paper.issuedOn)],
          ['Valid until', paper.validUntil && formatDay(paper.validUntil)],
        ]}
      />
    </>
  );
}
