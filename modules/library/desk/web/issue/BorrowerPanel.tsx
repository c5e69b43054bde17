import { Button } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Borrower, type BorrowerCard, borrowersApi } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import { deskScreens } from '../../contract/screens.ts';
import { loanStateWords } from '../../contract/words.ts';

interface BorrowerPanelProps {
  borrower: Borrower & { name: string; no: string };
  onNext: () => void;
  /** After a step of this panel: the focus goes back to the field. */
  onDone: () => void;
}

/** Who stands at the desk: photo, what they have, what is overdue, what they owe, and what prevents lending. */
export function BorrowerPanel({ borrower, onNext, onDone }: BorrowerPanelProps) {
  const { kind, id, name, no } = borrower;
  const { data, error, refetch } = useApi(borrowersApi.card, { kind, id }, { staleTime: 0 });
  const renew = useSave(loansApi.renew, {
    onDone: ({ rows }) => {
      const refused = rows.filter((row) => row.refused !== null);
      say(
        refused.length === 0
          ? `${counted(rows.length, 'book')} renewed`
          : `${rows.length - refused.length} renewed. ${refused[0]?.title ?? ''}: ${refused[0]?.refused ?? ''}`,
      );
      onDone();
    },
    onFailed: ({ message }) => say(message),
  });
  const ids = data?.loans.map((loan) => loan.id) ?? [];
  return (
    <Box
      title="Borrower"
      aside={
        <Button size="xs" variant="default" onClick={onNext}>
          Next borrower
        </Button>
      }
    >
      <div className="desk-who">
        <Avatar name={name} photo={{ kind, id }} size={72} />
        <div>
          <strong>
            <Go href={to(deskScreens.borrower, { kind, id })}>{name}</Go>
          </strong>
          <p className="muted">{[no, data?.seat].filter(Boolean).join(', ')}</p>
          {data && <HasWords card={data} />}
        </div>
      </div>
      {error && !data && <ErrorState title="What they have is not known" error={error} onRetry={() => void refetch()} />}
      {data && data.blocks.length > 0 && (
        <div className="desk-notes">
          {data.blocks.map((words) => (
            <Note key={words} tone="neg">
              {words}
            </Note>
          ))}
        </div>
      )}
      {data && <Waiting card={data} />}
      {data && data.loans.length > 0 && (
        <ol className="desk-feed">
          {data.loans.map((loan) => (
            <li key={loan.id}>
              <div>
                <p>{loan.title}</p>
                <p className="muted">
                  {loan.accessionNo}, due {formatDay(loan.dueOn)}
                </p>
              </div>
              <span className="row">
                {loan.state === 'overdue' && <Status tone="neg">{loanStateWords.overdue[0]}</Status>}
                <Button size="xs" variant="default" onClick={() => renew.mutate({ ids: [loan.id] })}>
                  Renew
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {ids.length > 1 && (
        <div className="box-body">
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({ ids: ids.slice(0, 100) })}>
            Renew all
          </Button>
        </div>
      )}
    </Box>
  );
}

function HasWords({ card: { has, mostOverall, overdue, owed } }: { card: BorrowerCard }) {
  return (
    <p>
      {has === 0 ? 'Has nothing' : `Has ${counted(has, 'book')}`}
      {mostOverall !== null && ` of ${mostOverall}`}
      {overdue > 0 && (
        <>
          , <span className="neg">{overdue} overdue</span>
        </>
      )}
      {owed > 0 && (
        <>
          , owes <Money cents={owed} />
        </>
      )}
    </p>
  );
}

function Waiting({ card: { reservations } }: { card: BorrowerCard }) {
  const ready = reservations.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return null;
  return (
    <div className="desk-notes">
      {ready.map((one) => (
        <Note key={one.id} tone="pos">
          “{one.title}” ({one.accessionNo}) is put aside for them until {one.heldUntil && formatDay(one.heldUntil)}.
        </Note>
      ))}
    </div>
  );
}
