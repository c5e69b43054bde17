import { historyApi, type HistoryEntry } from '#kit/contract/history.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { InstantText } from './DayText.tsx';
import { fieldInWords, valueInWords } from './in-words.ts';
import { SkeletonPage } from './SkeletonTable.tsx';
import './css/history.css';

/** Who changed a record, when, and what: a record's History tab. */
export function History({ entity, id }: { entity: string; id: number }) {
  const { data, error, refetch } = useApi(historyApi.list, { entity, id });
  if (error) return <ErrorState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.rows.length === 0)
    return <EmptyState title="No changes yet" text="Every change to this record is kept here, with who made it and when." />;
  return (
    <ol className="box history">
      {data.rows.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{entry.who}</strong> {entry.action}
            <span className="hint">
              <InstantText at={entry.at} />
            </span>
          </p>
          {entry.reason && <p className="muted">{entry.reason}</p>}
          {entry.changes.length > 0 && (
            <dl>
              {entry.changes.filter(isTold).map((change) => (
                <div key={change.field}>
                  <dt>{fieldInWords(change.field)}</dt>
                  <dd>
                    {change.before !== null && <span className="muted">{valueInWords(change.before)} → </span>}
                    {change.after === null ? 'empty' : valueInWords(change.after)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A key says nothing where the name that it stands for is told as well: `headId` beside `headName`. */
function isTold({ field }: { field: string }, _: number, all: HistoryEntry['changes']): boolean {
  return !field.endsWith('Id') || !all.some((other) => other.field === `${field.slice(0, -2)}Name`);
}
