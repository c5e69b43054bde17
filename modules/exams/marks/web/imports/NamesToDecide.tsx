import { Button } from '@mantine/core';
import type { RowDecision } from '#kit/contract/imports.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { MarkImportFound } from '../../contract/mark-imports.ts';

interface NamesToDecideProps {
  found: MarkImportFound;
  /** Absent: nothing can be decided (any more). */
  onDecide?: ((decision: RowDecision, which: { rows: number[] } | { all: number }) => void) | undefined;
}

const choices = { take: 'Enter the marks', leave: 'Leave them out' } as const;

/** Rows whose number is one student's and whose name another's: the school's name beside the file's, and what is decided. */
export function NamesToDecide({ found: { names, undecided }, onDecide }: NamesToDecideProps) {
  return (
    <Box title="Another name than the student’s" count={names.length}>
      {undecided > 0 && (
        <div className="mark-import-foot mark-import-ask">
          <Note tone="att">
            {counted(undecided, 'row has', 'rows have')} the number of one student and the name of another. Their marks are not
            entered until you decide.
          </Note>
          {onDecide &&
            (['leave', 'take'] as const).map((decision) => (
              <Button key={decision} size="xs" variant="default" onClick={() => onDecide(decision, { all: undecided })}>
                {choices[decision]} of all {undecided}
              </Button>
            ))}
        </div>
      )}
      <ul className="mark-import-list">
        {names.map(({ row, number, known, given, marks, decision }) => (
          <li key={row}>
            <span className="num">Row {row}</span>
            <span>
              {number}: {known} → {given}
            </span>
            <span className="mark-import-foot">
              <span className="hint">{counted(marks, 'mark')}</span>
              {onDecide
                ? (['take', 'leave'] as const).map((one) => (
                    <Button
                      key={one}
                      size="compact-xs"
                      variant={decision === one ? 'filled' : 'default'}
                      aria-pressed={decision === one}
                      aria-label={`${choices[one]}: row ${row}`}
                      onClick={() => onDecide(one, { rows: [row] })}
                    >
                      {choices[one]}
                    </Button>
                  ))
                : decision === null
                  ? 'Not decided, not entered'
                  : decision === 'take'
                    ? 'Entered'
                    : 'Left out'}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
