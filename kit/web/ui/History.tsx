import { historyApi } from '#kit/contract/history.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { InstantText } from './DayText.tsx';
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
              {entry.changes.map((change) => (
                <div key={change.field}>
                  <dt>{change.field}</dt>
                  <dd>
                    {change.before !== null && <span className="muted">{change.before} → </span>}
                    {change.after ?? 'empty'}
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
