import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Sponsorship, sponsorshipsApi } from '../contract/sponsors.ts';

import { sponsorField, sponsorshipFields } from './sponsorship-fields.tsx';
import { partOf, timeOf } from './sponsorship-words.ts';

/** Who pays for a student besides the guardians: what, and from when to when. */
export function SponsorsTab({ studentId, mayWrite }: { studentId: number; mayWrite: boolean }) {
  const { data, error, refetch } = useApi(sponsorshipsApi.list, { studentId, size: 200, sort: '-fromDay' }, { staleTime: 0 });
  const [open, setOpen] = useState<Sponsorship | 'new' | null>(null);
  const remove = useSave(sponsorshipsApi.remove);
  if (error && !data) return <ErrorState title="The sponsors could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const close = () => setOpen(null);
  const done = () => {
    say('The sponsorship is saved');
    close();
  };
  const add = mayWrite && <Button onClick={() => setOpen('new')}>Add sponsor</Button>;
  return (
    <>
      <Box title="Sponsors" count={data.total} aside={data.total > 0 && add}>
        {data.total === 0 && (
          <EmptyState
            title="No sponsor"
            text="The guardians pay alone. A sponsor’s share or amount is billed to the sponsor."
            action={add}
          />
        )}
        <ul className="people">
          {data.rows.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{row.sponsorName}</strong>{' '}
                <small className="hint">{[partOf(row), timeOf(row), row.reference].filter(Boolean).join(', ')}</small>
              </span>
              {mayWrite && (
                <span className="row">
                  <Button size="xs" variant="default" onClick={() => setOpen(row)}>
                    Change
                  </Button>
                  <ConfirmButton
                    label="Remove"
                    title={`Remove ${row.sponsorName}?`}
                    text="Only for a sponsorship that was entered by mistake. One that ends gets its last day instead."
                    keep="Keep sponsor"
                    onConfirm={() => remove.mutateAsync({ id: row.id })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Box>
      <SideDrawer opened={open !== null} onClose={close} title={open === 'new' ? 'Add sponsor' : 'Change sponsorship'}>
        <div className="drawer-form">
          {open === 'new' && (
            <RecordForm
              save={sponsorshipsApi.create}
              fixed={{ studentId }}
              initial={{ fromDay: today() }}
              fields={[sponsorField, ...sponsorshipFields]}
              submit="Add sponsor"
              onDone={done}
            />
          )}
          {open !== null && open !== 'new' && (
            <RecordForm
              save={sponsorshipsApi.update}
              fixed={{ id: open.id, version: open.version }}
              initial={open}
              fields={sponsorshipFields}
              submit="Save sponsorship"
              onDone={done}
            />
          )}
        </div>
      </SideDrawer>
    </>
  );
}
