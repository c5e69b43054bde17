import { instantText } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { examApproval } from '../contract/exam-approval.ts';
import { examKindWords } from '../contract/exam-states.ts';
import type { Exam } from '../contract/exams.ts';
import { sittingsScreens } from '../contract/screens.ts';

/** How far the exam is, and what it was set up with. */
export function OverviewTab({ exam }: { exam: Exam }) {
  const sheets = to(sittingsScreens.exam, { id: exam.id }, { tab: 'sheets' });
  const { expected, entered } = exam;
  return (
    <>
      {exam.kind === 'sat' && exam.state !== 'draft' && expected !== null && entered !== null && (
        <Figures
          record
          figures={[
            { label: 'Candidates', value: exam.candidates.toLocaleString('en-KE') },
            {
              label: 'Marks entered',
              value: entered.toLocaleString('en-KE'),
              beside: `of ${expected.toLocaleString('en-KE')}`,
              href: sheets,
            },
            { label: 'Missing', value: (expected - entered).toLocaleString('en-KE'), href: `${sheets}&progress=missing` },
          ]}
        />
      )}
      {exam.kind !== 'sat' && (
        <Box title="Made of" count={exam.parts.length}>
          <Facts
            rows={exam.parts.map((part) => [
              part.share === null ? part.name : `${part.name}, ${part.share} %`,
              <Go key={part.id} className="link" href={to(sittingsScreens.exam, { id: part.id })}>
                <StateOf of={examApproval} state={part.state} />
              </Go>,
            ])}
          />
        </Box>
      )}
      <Box title="Exam">
        <Facts
          rows={[
            ['Kind', exam.categoryName ?? examKindWords[exam.kind]],
            ['Classes', exam.classNames],
            ['Marked out of', exam.kind === 'sat' ? (exam.byPapers ? 'By papers' : exam.outOf) : null],
            ['Share of the term', exam.share === null ? null : `${exam.share} %`],
            ['Candidates', exam.anonymous ? 'Under codes until the results are processed' : null],
            ['Marks from', exam.enterFrom && instantText(exam.enterFrom)],
            ['Marks until', exam.enterUntil && instantText(exam.enterUntil)],
            ['Processed', exam.processedAt && instantText(exam.processedAt)],
            ['Approved by', exam.approvedName],
          ]}
        />
      </Box>
    </>
  );
}
