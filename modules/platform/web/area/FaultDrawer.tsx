import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { logsApi } from '../../contract/logs.ts';
import './area.css';

/** One reported fault with everything that the browser said of it. */
export function FaultDrawer({ open, close }: { open: string | null; close: () => void }) {
  const { data: row, error, refetch } = useApi(logsApi.clientError, { id: Number(open) }, { enabled: open !== null });
  return (
    <SideDrawer opened={open !== null} onClose={close} title="Fault of a screen">
      <div className="form-scroll">
        {error && <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />}
        {row && (
          <>
            <p>{row.message}</p>
            <Facts
              rows={[
                ['When', instantText(row.at)],
                ['Screen', row.path],
                ['User', row.username],
                ['School', row.schoolName],
                ['Device', row.device],
              ]}
            />
            {row.stack && <pre className="area-code">{row.stack}</pre>}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
