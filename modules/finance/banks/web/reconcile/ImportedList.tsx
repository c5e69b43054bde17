import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type ImportedStatement, statementsApi } from '../../contract/reconciliation.ts';

/** The files of an account that were imported; one that was imported by mistake is removed while nothing is made of its lines. */
export function ImportedList({ moneyId, writes }: { moneyId: number; writes: boolean }) {
  const { data, error, refetch } = useApi(statementsApi.imported, { moneyId, size: 100 });
  const [removing, setRemoving] = useState<ImportedStatement | null>(null);
  const remove = useSave(statementsApi.remove, {
    onDone: () => {
      say('The statement is removed');
      setRemoving(null);
    },
  });
  if (error)
    return <ErrorState title="The imported statements could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <Box title="Imported statements" count={data.total}>
      {data.rows.map((row) => (
        <div className="list-row" key={row.id}>
          <IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />
          <div>
            <strong>{row.name}</strong>
            <small>
              {[
                `${row.lines.toLocaleString('en-KE')} ${row.lines === 1 ? 'line' : 'lines'}`,
                row.from !== null && row.to !== null && `${formatDay(row.from)} to ${formatDay(row.to)}`,
                `${row.ticked.toLocaleString('en-KE')} ticked`,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
            <small>
              Imported by {row.by} on {instantText(row.takenAt)}
            </small>
          </div>
          {writes && (
            <Button size="xs" variant="default" aria-label={`Remove ${row.name}`} onClick={() => setRemoving(row)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      {removing && (
        <ReasonDialog
          title={`Remove ${removing.name}?`}
          text="Its lines go with it. Import the right file for this account afterwards."
          label="Reason"
          keep="Keep it"
          confirm="Remove statement"
          onClose={() => setRemoving(null)}
          onConfirm={(reason) => remove.mutateAsync({ id: removing.id, reason })}
        />
      )}
    </Box>
  );
}
