import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type BankLine, reconciliationApi } from '../../contract/reconciliation.ts';

interface TickBarProps {
  moneyId: number;
  line: BankLine | null;
  journalIds: number[];
  sum: number;
  onTicked: (lineId: number | null, journalIds: readonly number[]) => void;
  onClear: () => void;
}

/** What is chosen on both sides and what of the line is still to go; ticks it, with the line or as shown on a day. */
export function TickBar({ moneyId, line, journalIds, sum, onTicked, onClear }: TickBarProps) {
  const [day, setDay] = useState<string | null>(null);
  const saving = useSave(reconciliationApi.tick, {
    onDone: (_, ticked) => {
      say('Ticked');
      onTicked(ticked.lineId ?? null, ticked.journalIds);
    },
  });
  const left = line === null ? 0 : line.amount - sum;
  const ready = journalIds.length > 0 && (line === null ? day !== null : left === 0);
  return (
    <Box padded>
      <div className="tick-bar">
        <span>
          Chosen: <strong className="num">{formatCents(sum)}</strong>
          {line && (
            <>
              {' '}
              of <strong className="num">{formatCents(line.amount)}</strong>
              {left !== 0 && <span className="hint">, {formatCents(left)} to go</span>}
            </>
          )}
        </span>
        {line === null && <DateField name="clearedOn" label="The bank shows it on" value={day} onChange={setDay} />}
        <div className="row">
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
          <Button
            disabled={!ready}
            loading={saving.isPending}
            onClick={() => saving.mutate({ moneyId, journalIds, lineId: line?.id ?? null, clearedOn: line ? null : day })}
          >
            Tick
          </Button>
        </div>
      </div>
      {saving.error && <Note tone="neg">{saving.error.message}</Note>}
    </Box>
  );
}
