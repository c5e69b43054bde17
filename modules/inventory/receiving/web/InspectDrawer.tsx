import { MultiSelect, TextInput } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import '#kit/web/ui/css/lines.css';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import { type Receipt, receiptsApi } from '../contract/receipts.ts';

interface Typed {
  id: number;
  accepted: number | null;
  rejected: number | null;
  reason: string | null;
  batchNo: string | null;
  expiresOn: string | null;
}

type Name = 'lines' | 'memberIds' | 'comment';

/** Inspects what was counted: what is accepted comes into stock, what is rejected has its reason. */
export function InspectDrawer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const fields: readonly Field<Name>[] = [
    {
      kind: 'custom',
      name: 'lines',
      label: 'What came',
      wide: true,
      render: (slot) => <Inspected slot={slot} receipt={receipt} />,
    },
    { kind: 'custom', name: 'memberIds', label: 'Inspected with', wide: true, render: (slot) => <Members slot={slot} /> },
    { kind: 'textarea', name: 'comment', label: 'Comment' },
  ];
  return (
    <SideDrawer opened onClose={onClose} title="Inspect and accept" size={640}>
      <div className="drawer-form">
        <RecordForm
          save={receiptsApi.accept}
          fixed={{ id: receipt.id, version: receipt.version }}
          initial={{
            lines: receipt.lines.map((line): Typed => {
              const accepted = Math.min(line.delivered, line.most);
              return {
                id: line.id,
                accepted,
                rejected: line.delivered - accepted,
                reason: accepted < line.delivered ? 'More than was ordered' : null,
                batchNo: line.batchNo,
                expiresOn: line.expiresOn,
              };
            }),
            memberIds: [],
          }}
          fields={fields}
          text={receipt.kind === 'LPO' ? 'What is accepted comes into stock.' : 'What is accepted is confirmed as done.'}
          submit="Accept"
          onDone={() => {
            onClose();
            say(receipt.kind === 'LPO' ? 'The goods are in stock' : 'It is confirmed as done');
          }}
        />
      </div>
    </SideDrawer>
  );
}

function Inspected({ slot, receipt }: { slot: FieldSlot; receipt: Receipt }) {
  const lines = (slot.value ?? []) as readonly Typed[];
  const change = (at: number, more: Partial<Typed>) =>
    slot.onChange(lines.map((one, place) => (place === at ? { ...one, ...more } : one)));
  const wrong = (at: number, field: string) => slot.errors?.[`lines.${at}.${field}`];
  const placed = Object.keys(slot.errors ?? {}).some((path) => /^lines\.\d+\./.test(path));
  return (
    <fieldset className="lines">
      <legend>{slot.label}</legend>
      {lines.map((typed, at) => {
        const line = receipt.lines.find(({ id }) => id === typed.id);
        if (!line) return null;
        return (
          <fieldset key={typed.id} className="lines-row lines-boxed" aria-label={line.description}>
            <p className="lines-wide">
              <strong>{line.description}</strong>{' '}
              <span className="hint">{formatQuantity(line.delivered, line.unitName)} came</span>
            </p>
            <QuantityField
              name={`lines.${at}.accepted`}
              label="Accepted"
              unit={line.unitName}
              value={typed.accepted}
              error={wrong(at, 'accepted')}
              onChange={(accepted) =>
                change(at, { accepted, rejected: accepted === null ? null : Math.max(0, line.delivered - accepted) })
              }
            />
            <QuantityField
              name={`lines.${at}.rejected`}
              label="Rejected"
              unit={line.unitName}
              value={typed.rejected}
              error={wrong(at, 'rejected')}
              onChange={(rejected) => change(at, { rejected })}
            />
            {(typed.rejected ?? 0) > 0 && (
              <TextInput
                className="lines-wide"
                name={`lines.${at}.reason`}
                label="Why it is rejected"
                required
                value={typed.reason ?? ''}
                error={wrong(at, 'reason')}
                onChange={(event) => change(at, { reason: event.currentTarget.value })}
              />
            )}
            {line.batches && (
              <>
                <TextInput
                  name={`lines.${at}.batchNo`}
                  label="Batch"
                  value={typed.batchNo ?? ''}
                  error={wrong(at, 'batchNo')}
                  onChange={(event) => change(at, { batchNo: event.currentTarget.value })}
                />
                <DateField
                  name={`lines.${at}.expiresOn`}
                  label="Use by"
                  value={typed.expiresOn}
                  error={wrong(at, 'expiresOn')}
                  onChange={(expiresOn) => change(at, { expiresOn })}
                />
              </>
            )}
          </fieldset>
        );
      })}
      {slot.error && !placed && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}

function Members({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(lookupsApi.staff, {}, { staleTime: 60_000 });
  const chosen = (slot.value ?? []) as readonly number[];
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      error={slot.error}
      description="The members of the inspection committee"
      data={data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      searchable
      hidePickedOptions
      value={chosen.map(String)}
      onChange={(ids) => slot.onChange(ids.map(Number))}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
