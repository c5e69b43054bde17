import { today } from '#kit/web/api/clock.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { transportBillsApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';

import '#kit/web/ui/css/form.css';

const columns: readonly Column<Output<typeof transportBillsApi.preview>['rows'][number]>[] = [
  { key: 'fullName', label: 'Student', value: ({ fullName }) => fullName },
  { key: 'stageName', label: 'Stage', value: ({ stageName }) => stageName, quiet: true },
  { key: 'weeks', label: 'Weeks', value: ({ weeks, ofWeeks }) => `${weeks} of ${ofWeeks}`, end: true, phone: 'figure' },
  { key: 'amount', label: 'Amount, KES', value: ({ amount }) => <Money cents={amount} cell />, end: true, phone: 'figure' },
];

/** Charges a term's transport: who would be charged and how much, then everybody at once, each once. */
export function BillDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Charge a term" size={640}>
      {opened && <Bill onDone={onClose} />}
    </SideDrawer>
  );
}

function Bill({ onDone }: { onDone: () => void }) {
  const terms = useApi(transportBillsApi.terms, {}).data?.rows ?? [];
  const routes = useApi(routesApi.list, { size: 200 }).data?.rows ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [routeId, setRouteId] = useState<number | null>(null);
  const [dueOn, setDueOn] = useState<string | null>(addDays(today(), 14));
  const termId = chosen ?? terms.find(({ current }) => current)?.id ?? terms[0]?.id ?? null;
  const run = { termId: termId ?? 0, ...(routeId ? { routeId } : {}) };
  const { data, error, refetch } = useApi(transportBillsApi.preview, run, { enabled: termId !== null, staleTime: 0 });
  const save = useSave(transportBillsApi.run, {
    onDone: ({ billed, total }) => {
      say(`${billed} ${billed === 1 ? 'rider' : 'riders'} charged, KES ${formatCents(total)}`);
      onDone();
    },
  });
  return (
    <div className="drawer-form">
      <div className="form-scroll">
        {save.error && <Note tone="neg">{save.error.message}</Note>}
        <div className="grid-2">
          <Select
            name="termId"
            label="Term"
            allowDeselect={false}
            data={terms.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={termId === null ? null : String(termId)}
            onChange={(value) => setChosen(value === null ? null : Number(value))}
          />
          <Select
            name="routeId"
            label="Route"
            placeholder="All routes"
            clearable
            data={routes.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={routeId === null ? null : String(routeId)}
            onChange={(value) => setRouteId(value === null ? null : Number(value))}
          />
          <DateField name="dueOn" label="Due on" required value={dueOn} onChange={setDueOn} />
        </div>
        {error && <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data && (
          <p className="muted">
            {data.rows.length === 0
              ? 'Nobody is left to charge.'
              : `${data.rows.length} ${data.rows.length === 1 ? 'rider' : 'riders'} to charge.`}{' '}
            {data.already > 0 && `${data.already} charged already.`}
          </p>
        )}
        {data && data.rows.length > 0 && (
          <div className="box">
            <RowsTable label="Riders to charge" columns={columns} rows={data.rows} keyOf={({ riderId }) => riderId} />
          </div>
        )}
      </div>
      <div className="form-bar">
        <Button
          loading={save.isPending}
          disabled={!data || data.rows.length === 0 || dueOn === null || termId === null}
          onClick={() => dueOn !== null && termId !== null && save.mutate({ ...run, dueOn })}
        >
          {data && data.rows.length > 0 ? `Charge KES ${formatCents(data.total)}` : 'Charge riders'}
        </Button>
      </div>
    </div>
  );
}
