import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { attemptsApi } from '../contract/attempts.ts';
import { codingScreens } from '../contract/screens.ts';
import { attemptColumns } from './AttemptColumns.tsx';
import { marksOf } from './coding-words.ts';
import type { TabProps } from './CodingExamScreen.tsx';
import './coding.css';

const { student, admissionNo, seat, state, no, earned } = attemptColumns;

/** The best attempt of each candidate, highest first, with the figures of the whole exam. */
export function ResultsTab({ exam }: TabProps) {
  const { data } = useApi(attemptsApi.summary, { examId: exam.id }, { staleTime: 0 });
  const { body } = useListBody({
    list: attemptsApi.list,
    name: 'exams.codingAttempts.list',
    apart: 'results',
    words: {
      title: 'Results',
      search: 'Name or adm no.',
      empty: { title: 'No results yet', text: 'Marks appear here once the exam is closed and marked.' },
    },
    columns: [student, admissionNo, seat, earned, no, state],
    fixed: { examId: exam.id, counts: true },
    order: '-earned',
    record: { href: (row) => to(codingScreens.codingAttempt, { id: row.id }) },
  });
  const most = Math.max(1, ...(data?.tenths ?? []));
  return (
    <>
      {data && data.marked > 0 && (
        <>
          <Figures
            record
            figures={[
              { label: 'Marked', value: data.marked, beside: `of ${data.candidates}` },
              { label: 'Mean', value: marksOf(data.mean ?? 0), beside: `of ${data.marks}` },
              { label: 'Best', value: marksOf(data.best ?? 0), beside: `of ${data.marks}` },
            ]}
          />
          <Box title="Candidates by percentage" padded>
            <dl className="coding-bands">
              {data.tenths.map((candidates, at) => (
                <div key={at}>
                  <dt>{at === 9 ? '90–100' : `${at * 10}–${at * 10 + 9}`}</dt>
                  <dd className="num">
                    {candidates}
                    <i style={{ blockSize: `${Math.round((candidates / most) * 56)}px` }} aria-hidden="true" />
                  </dd>
                </div>
              ))}
            </dl>
          </Box>
        </>
      )}
      {exam.state === 'open' && <Note>The exam is open. Marks are found when it is closed.</Note>}
      {body}
    </>
  );
}
