import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type Genuineness, GenuinePage } from '#kit/web/ui/GenuinePage.tsx';
import { paperWords, type PaperState } from '../contract/kinds.ts';
import { papersScreens } from '../contract/screens.ts';
import { type CheckedPaper, verifyApi } from '../contract/verify.ts';

/** What a paper's QR code opens: whether it is genuine and still stands. Nobody needs to be signed in. */
export default function VerifyScreen() {
  const { token } = useParams({ strict: false });
  const { data, error } = useApi(verifyApi.read, { token: token ?? '' });
  const paper = data?.paper;
  return (
    <GenuinePage
      title={papersScreens.verify.title}
      verdict={data ? (paper ? verdictOf(paper) : unknown) : null}
      failed={error?.message ?? null}
      facts={paper ? factsOf(paper) : undefined}
    />
  );
}

const unknown: Genuineness = {
  tone: 'neg',
  title: 'No such paper',
  text: 'No school has issued a paper with this code. Scan it again. If it stays so, the paper is not genuine: ask the school.',
};

const verdicts: Record<PaperState, Omit<Genuineness, 'text'> & { text: (paper: CheckedPaper) => string }> = {
  valid: {
    tone: 'pos',
    title: 'This paper is genuine',
    text: () => 'It is valid as issued. Compare the name and the admission number with those on the paper.',
  },
  expired: {
    tone: 'att',
    title: 'Genuine, but it has ended',
    text: ({ kind }) =>
      kind === 'id card'
        ? 'The card is past its last day, or its holder has left the school.'
        : 'Since it was issued the student has come back, or the school has corrected the day of leaving. Ask the school for a new one.',
  },
  replaced: { tone: 'att', title: 'Replaced by a newer one', text: () => 'The school has issued a newer paper in its place.' },
  cancelled: {
    tone: 'neg',
    title: 'This paper is cancelled',
    text: ({ closedOn }) => `The school called it back${closedOn ? ` on ${formatDay(closedOn)}` : ''}. Do not accept it.`,
  },
};

function verdictOf(paper: CheckedPaper): Genuineness {
  const { text, ...verdict } = verdicts[paper.state];
  return { ...verdict, text: text(paper) };
}

const factsOf = (paper: CheckedPaper) => [
  ['Paper', paperWords[paper.kind]] as const,
  ['Number', paper.number] as const,
  ['School', paper.school] as const,
  ['Student', paper.name] as const,
  ['Admission no.', paper.admissionNo] as const,
  ['Issued', formatDay(paper.issuedOn)] as const,
  ['Valid until', paper.validUntil && formatDay(paper.validUntil)] as const,
];
