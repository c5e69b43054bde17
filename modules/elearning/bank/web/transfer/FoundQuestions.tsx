import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { solutionOf } from '../../contract/solution.ts';
import { type QuestionFile, questionFilesApi, type ReadItem } from '../../contract/transfer.ts';
import { kindWords } from '../../contract/words.ts';
import { Preview } from '../questions/Preview.tsx';

/** As many questions of a file as are drawn at once. */
const atOnce = 100;

interface FoundQuestionsProps {
  file: QuestionFile;
  chosen: ReadonlySet<number>;
  /** Undefined: they were taken already. */
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined;
}

/** What a file holds, question by question; each can be looked at as a student would see it. */
export function FoundQuestions({ file, chosen, onChoose }: FoundQuestionsProps) {
  const [shown, setShown] = useState(atOnce);
  const [looked, setLooked] = useState<ReadItem | null>(null);
  const already = new Set(file.already);
  const good = file.found.flatMap(({ number, question }) => (question === null ? [] : [number]));
  const choose = (number: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(number);
    else next.delete(number);
    onChoose?.(next);
  };
  const picture = (fileId: number): string =>
    questionFilesApi.picture.path.replace(':id', String(file.id)).replace(':fileId', String(fileId));
  return (
    <Box
      title="What the file holds"
      count={file.items}
      aside={
        onChoose && (
          <>
            <Button variant="subtle" size="xs" onClick={() => onChoose(new Set(good))}>
              Choose all
            </Button>
            <Button variant="subtle" size="xs" onClick={() => onChoose(new Set())}>
              Choose none
            </Button>
          </>
        )
      }
    >
      <RowsTable
        label="Questions of the file"
        rows={file.found.slice(0, shown)}
        keyOf={({ number }) => number}
        columns={[
          {
            key: 'words',
            label: 'Question',
            wrap: true,
            value: (row) =>
              onChoose && row.question !== null ? (
                <Checkbox
                  label={row.words}
                  checked={chosen.has(row.number)}
                  onChange={({ currentTarget }) => choose(row.number, currentTarget.checked)}
                />
              ) : (
                row.words
              ),
          },
          { key: 'kind', label: 'Kind', value: (row) => row.kind && kindWords[row.kind], quiet: true },
          {
            key: 'right',
            label: 'Right',
            value: (row) => row.question && solutionOf(row.question.body).join('; ').slice(0, 200),
            quiet: true,
            wrap: true,
          },
          {
            key: 'left',
            label: 'Not held',
            wrap: true,
            phone: 'note',
            value: (row) =>
              row.problem === null ? (
                [...row.left, ...(already.has(row.number) ? ['The bank has a question with these words'] : [])].join('; ')
              ) : (
                <span className="neg">{row.problem}</span>
              ),
          },
          {
            key: 'look',
            label: 'Look at it',
            value: (row) =>
              row.question && (
                <Button variant="subtle" size="xs" aria-label={`Look at question ${row.number}`} onClick={() => setLooked(row)}>
                  Look
                </Button>
              ),
          },
        ]}
      />
      {file.found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + atOnce)}>
          Show more of {file.found.length}
        </Button>
      )}
      <SideDrawer opened={looked !== null} onClose={() => setLooked(null)} title={`Question ${looked?.number ?? ''}`} size={640}>
        <div className="drawer-form">{looked?.question && <Preview {...looked.question} picture={picture} />}</div>
      </SideDrawer>
    </Box>
  );
}
