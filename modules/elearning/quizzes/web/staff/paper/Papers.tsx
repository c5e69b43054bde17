import { Button } from '@mantine/core';
import { useState } from 'react';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { instantText } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type QuizPaper, quizPapersApi } from '../../../contract/papers.ts';
import type { Quiz } from '../../../contract/quizzes.ts';

const variantsText = (count: number) => (count === 1 ? 'One order' : `${count} orders`);

/** What was printed, with its PDFs. */
export function Papers({ quiz, papers }: { quiz: Quiz; papers: readonly QuizPaper[] }) {
  const [making, setMaking] = useState(false);
  const [printing, setPrinting] = useState<string | null>(null);
  const print = (paperId: number, part: 'questions' | 'sheets'): void => {
    setPrinting(`${paperId} ${part}`);
    printFile(buildRequest(quizPapersApi.print, { id: quiz.id, paperId, part }).url)
      .catch((problem: Error) => say(problem.message))
      .finally(() => setPrinting(null));
  };
  const columns: readonly Column<QuizPaper>[] = [
    { key: 'no', label: 'Paper', value: (row) => `Paper ${row.no}` },
    { key: 'madeAt', label: 'Made', value: (row) => instantText(row.madeAt), quiet: true, phone: 'note' },
    { key: 'madeName', label: 'By', value: (row) => row.madeName, quiet: true },
    { key: 'variants', label: 'Variants', value: (row) => variantsText(row.variants), quiet: true },
    { key: 'questions', label: 'Questions', value: (row) => row.questions, end: true, quiet: true },
    { key: 'pages', label: 'Pages a sheet', value: (row) => row.pages, end: true, quiet: true },
    { key: 'taken', label: 'Taken', value: (row) => `${row.taken} of ${row.sheets}`, end: true, phone: 'figure' },
    { key: 'open', label: 'To decide', value: (row) => row.open || null, end: true },
    {
      key: 'print',
      label: 'Print',
      value: (row) => (
        <>
          {(['questions', 'sheets'] as const).map((part) => (
            <Button
              key={part}
              variant="subtle"
              size="xs"
              loading={printing === `${row.id} ${part}`}
              onClick={() => print(row.id, part)}
            >
              {part === 'questions' ? 'Questions' : 'Answer sheets'}
            </Button>
          ))}
        </>
      ),
    },
  ];
  return (
    <Box
      title="Papers"
      aside={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          Make paper
        </Button>
      }
    >
      {papers.length > 0 && <RowsTable label="Papers" columns={columns} rows={papers} keyOf={({ id }) => id} />}
      <SideDrawer opened={making} onClose={() => setMaking(false)} title="Make paper">
        <div className="drawer-form">
          <RecordForm
            save={quizPapersApi.make}
            fixed={{ id: quiz.id }}
            initial={{ variants: 1, spares: 5 }}
            text="The questions as they are now are printed, with an answer sheet for each student of the quiz. What is changed in the bank later does not change the paper."
            fields={[
              {
                kind: 'select',
                name: 'variants',
                label: 'Orders of the questions',
                options: [1, 2, 3, 4].map((count) => ({ value: count, label: variantsText(count) })),
              },
              { kind: 'number', name: 'spares', label: 'Spare sheets', hint: 'Without a name; you say later whose each is' },
            ]}
            submit="Make paper"
            onDone={() => {
              setMaking(false);
              say('The paper is made. Print the questions and the answer sheets.');
            }}
          />
        </div>
      </SideDrawer>
    </Box>
  );
}
