import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { assetTransfersApi } from '../../contract/transfers.ts';
import { departmentField, placeField, staffField } from '../parts/fields.tsx';

const movesPlace = (values: Readonly<Record<string, unknown>>) => values['movesPlace'] === true;
const movesCustodian = (values: Readonly<Record<string, unknown>>) => values['movesCustodian'] === true;
const signs = (how: string) => (values: Readonly<Record<string, unknown>>) => movesCustodian(values) && values['how'] === how;

const fields: readonly Field[] = [
  { kind: 'checkbox', name: 'movesPlace', label: 'To another place' },
  { kind: 'checkbox', name: 'movesCustodian', label: 'To another person' },
  placeField({ name: 'toLocationId', label: 'New place', when: movesPlace }),
  staffField({ name: 'toCustodianId', label: 'New custodian', hint: 'Empty: nobody has it', when: movesCustodian }),
  departmentField({ name: 'departmentId', label: 'Department', hint: 'Empty: as it was' }),
  { kind: 'date', name: 'day', label: 'Day', max: today() },
  {
    kind: 'select',
    name: 'how',
    label: 'The new custodian',
    placeholder: 'Confirms in their own account',
    options: [
      { value: 'pin', label: 'Signs now with their code' },
      { value: 'card', label: 'Shows their card now' },
      { value: 'paper', label: 'Signed on paper' },
    ],
    wide: true,
    when: movesCustodian,
  },
  { kind: 'text', name: 'pin', label: 'Their signing code', when: signs('pin') },
  { kind: 'text', name: 'card', label: 'Scan their card', when: signs('card') },
  { kind: 'textarea', name: 'reason', label: 'Reason' },
];

interface TransferDrawerProps {
  /** Null: shut. */
  assetIds: readonly number[] | null;
  /** Where they are now, of one asset. */
  from?: { locationId: number | null; custodianId: number | null };
  onClose: () => void;
  onDone?: () => void;
}

/** Brings assets to another place or person. */
export function TransferDrawer({ assetIds, from, onClose, onDone }: TransferDrawerProps) {
  return (
    <StepDrawer
      opened={assetIds !== null}
      onClose={onClose}
      title={assetIds && assetIds.length > 1 ? `Transfer ${counted(assetIds.length, 'asset')}` : 'Transfer'}
      save={assetTransfersApi.ask}
      fixed={{ assetIds: assetIds ?? [] }}
      initial={{
        movesPlace: true,
        movesCustodian: false,
        toLocationId: from?.locationId ?? null,
        toCustodianId: from?.custodianId ?? null,
        departmentId: null,
        how: null,
        day: today(),
      }}
      fields={fields as never}
      onDone={({ waiting }) => {
        say(waiting === 0 ? 'The transfer is done' : 'The new custodian confirms it in their own account');
        onDone?.();
      }}
    />
  );
}
