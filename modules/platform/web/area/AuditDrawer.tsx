import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { logsApi } from '../../contract/logs.ts';
import './area.css';

/** One act on record, with the record before and after it. */
export function AuditDrawer({ open, close }: { open: string | null; close: () => void }) {
  const { data: row, error, refetch } = useApi(logsApi.auditEntry, { id: open ?? '' }, { enabled: open !== null });
  return (
    <SideDrawer opened={open !== null} onClose={close} title={row ? `${row.action}: ${row.entity}` : 'On record'}>
      <div className="form-scroll">
        {error && <ErrorState title="The entry could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!row && !error && <SkeletonPage />}
        {row && (
          <>
            <Facts
              rows={[
                ['When', instantText(row.at)],
                ['Who', row.accountName],
                ['School', row.schoolName ?? 'The platform'],
                ['Reason', row.reason],
                ['Address', row.ip],
                ['Call', row.endpoint],
              ]}
            />
            <Side title="Before" value={row.before} />
            <Side title="After" value={row.after} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}

function Side({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <section>
      <h3 className="area-side">{title}</h3>
      <pre className="area-code">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
