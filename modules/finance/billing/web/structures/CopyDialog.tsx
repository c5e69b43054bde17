import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { billingScreens } from '../../contract/screens.ts';
import { structuresApi } from '../../contract/structures.ts';
import { ListSelect } from '../../../ledger/web/ListSelect.tsx';
import { useBillingTerms } from '../use-billing-terms.ts';

/** Copies a structure to a year as a draft, raised if wanted. */
export function CopyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { years } = useBillingTerms();
  const [yearId, setYearId] = useState<number | null>(null);
  const [raise, setRaise] = useState(0);
  const go = useGo();
  const copy = useSave(structuresApi.copy, { onDone: (made) => go(to(billingScreens.feeStructure, { id: made.id })) });
  const chosen = yearId ?? years[0]?.id ?? 0;
  return (
    <Dialog opened onClose={onClose} title="Copy to a year">
      <div className="stack">
        {copy.error && <Note tone="neg">{copy.error.message}</Note>}
        <ListSelect
          name="yearId"
          label="Year"
          required
          value={chosen}
          options={years.map((year) => ({ value: year.id, label: year.name }))}
          onChange={(next) => setYearId(next as number | null)}
        />
        <NumberInput
          label="Raise all amounts by"
          description="To whole shillings; a minus lowers them"
          suffix=" %"
          decimalScale={2}
          min={-90}
          max={1000}
          value={raise}
          onChange={(typed) => setRaise(Number(typed) || 0)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Keep as it is
          </Button>
          <Button loading={copy.isPending} onClick={() => copy.mutate({ id, yearId: chosen, raise: Math.round(raise * 100) })}>
            Copy structure
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
