import { PasswordInput } from '@mantine/core';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { PersonSelect } from '../../../issuing/web/PersonSelect.tsx';
import { signings, signingWords } from '../../../setup/contract/signing.ts';
import { type Ration, rationsApi } from '../../contract/rations.ts';

interface IssueDrawerProps {
  ration: Ration;
  lines: readonly { itemId: number; quantity: number }[];
  opened: boolean;
  onClose: () => void;
}

const signs = (how: string) => (values: Readonly<Record<string, unknown>>) => values['signedHow'] === how;

/** Issues a ration as it stands on the screen; who receives it signs. */
export function IssueDrawer({ ration, lines, opened, onClose }: IssueDrawerProps) {
  const some = lines.filter(({ quantity }) => quantity > 0).length;
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Issue to the kitchen"
      text={`${counted(some, 'item leaves', 'items leave')} ${ration.storeName}. Heads and needs stay as they are now.`}
      save={rationsApi.issue}
      fixed={{ id: ration.id, version: ration.version, lines }}
      initial={{ signedHow: 'pin' }}
      fields={[
        {
          kind: 'custom',
          name: 'signerId',
          label: 'Received by',
          wide: true,
          render: ({ name, label, value, error, onChange }) => (
            <PersonSelect
              name={name}
              kind="staff"
              label={label}
              required
              value={typeof value === 'number' ? value : null}
              error={error}
              onChange={onChange}
            />
          ),
        },
        {
          kind: 'select',
          name: 'signedHow',
          label: 'Signed',
          options: signings.map((value) => ({ value, label: signingWords[value] })),
        },
        {
          kind: 'custom',
          name: 'pin',
          label: 'Signing code',
          when: signs('pin'),
          render: ({ name, label, value, error, onChange }) => (
            <PasswordInput
              name={name}
              label={label}
              description="Whoever receives it types it."
              required
              inputMode="numeric"
              autoComplete="off"
              value={typeof value === 'string' ? value : ''}
              error={error}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ),
        },
        { kind: 'text', name: 'card', label: 'Card', placeholder: 'Scan the card', when: signs('card') },
      ]}
      onDone={() => say('The ration is issued')}
    />
  );
}
