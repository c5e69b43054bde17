import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { JournalRecord } from '../contract/journals.ts';
import { documentScreen, kindName } from './journal-kinds.ts';
import { ReverseJournal } from './ReverseJournal.tsx';
import '#kit/web/ui/css/form.css';
import './statement.css';

/** A journal with its entries, and the document it stands for. */
export function JournalView({ journal }: { journal: JournalRecord }) {
  const { documentNo, narration, day, kind, paper } = journal;
  const screen = documentScreen(kind, documentNo);
  const opens = screen !== null && judge(screen.access, viewer()) === 'allowed';
  const title = `Journal ${documentNo ?? narration}`;
  return (
    <div className="form-scroll">
      {journal.reverses && (
        <Note tone="att">
          Takes back what was posted on <DayText day={journal.reverses.day} />
          {journal.reason && `: ${journal.reason}`}
        </Note>
      )}
      {journal.reversedBy && (
        <Note tone="att">
          Reversed on <DayText day={journal.reversedBy.day} />
          {journal.reversedBy.reason && `: ${journal.reversedBy.reason}`}
        </Note>
      )}
      <Box title={kindName(kind)} aside={<PrintJournal journal={journal} title={title} />}>
        <Facts
          rows={[
            ['Number', documentNo],
            ['Day', <DayText key="day" day={day} />],
            ['About', narration],
            ['Amount', <Money key="amount" cents={journal.amount} />],
            ['Posted by', journal.authorName],
            ['Posted at', <InstantText key="at" at={journal.at} />],
            [
              'State',
              journal.state === 'posted' ? null : (
                <Status tone="att">{journal.state === 'reversed' ? 'Reversed' : 'Reversal'}</Status>
              ),
            ],
          ]}
        />
      </Box>
      <Entries journal={journal} />
      {paper && (
        <Box
          title={`${kindName(paper.kind)} ${paper.number}`}
          aside={opens && screen ? <Go href={screen.path}>{screen.title}</Go> : undefined}
        >
          <Facts
            rows={[
              ...paper.facts,
              ...paper.lines.map((line) => [line.title, <Money key={line.title} cents={line.amount} />] as const),
            ]}
          />
        </Box>
      )}
      {!paper && opens && screen && documentNo && (
        <p className="muted">
          The document is kept under <Go href={screen.path}>{screen.title}</Go>.
        </p>
      )}
      <ReverseJournal journal={journal} />
    </div>
  );
}

function PrintJournal({ journal, title }: { journal: JournalRecord; title: string }) {
  return (
    <ExportMenu
      source={{
        endpoint: 'finance.journals.entries',
        title,
        input: { id: journal.id },
        columns: [
          { key: 'debit', label: 'Debit' },
          { key: 'credit', label: 'Credit' },
          { key: 'amount', label: 'Amount' },
          { key: 'studentName', label: 'Student' },
          { key: 'voteHead', label: 'Vote head' },
          { key: 'note', label: 'Note' },
        ],
        about: [formatDay(journal.day), journal.narration, `Posted by ${journal.authorName}`, 'Amounts in KES'],
      }}
    />
  );
}

type Entry = JournalRecord['entries'][number];

function Entries({ journal: { entries, amount } }: { journal: JournalRecord }) {
  const columns: readonly Column<Entry>[] = [
    {
      key: 'debit',
      label: 'Debit',
      value: (entry) => {
        const more = [entry.admissionNo, entry.studentName, entry.voteHead, entry.supplier, entry.note].filter(Boolean);
        return (
          <>
            {entry.debit}
            {more.length > 0 && <small className="hint">{more.join(', ')}</small>}
          </>
        );
      },
    },
    { key: 'credit', label: 'Credit', value: ({ credit }) => credit },
    {
      key: 'amount',
      label: 'Amount',
      value: (entry) => <Money cents={entry.amount} currency={null} />,
      end: true,
      total: () => <Money cents={amount} currency={null} />,
    },
  ];
  return (
    <Box title="Entries" count={entries.length}>
      <RowsTable label="Entries" className="entries" columns={columns} rows={entries} keyOf={({ id }) => id} sideways />
    </Box>
  );
}
