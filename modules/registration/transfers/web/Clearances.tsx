import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Clearance, Transfer } from '../contract/transfer.ts';
import { transfersApi } from '../contract/transfers.ts';
import { clearanceTones, clearanceWords } from './transfer-words.ts';

/** What a department says of one item; of what is looked up automatically only that it is waived. */
export const clearanceFields = ({ computed }: Pick<Clearance, 'computed'>): readonly Field<'state' | 'note'>[] => [
  {
    kind: 'select',
    name: 'state',
    label: 'What the department says',
    required: true,
    wide: true,
    options: [
      ...(computed
        ? []
        : [
            { value: 'cleared', label: 'Cleared: nothing is owed' },
            { value: 'owing', label: 'Owing' },
          ]),
      { value: 'waived', label: 'Waived' },
      { value: 'open', label: 'Reopen' },
    ],
  },
  { kind: 'textarea', name: 'note', label: 'Note', hint: 'What is owed, or why it is waived' },
];

/** What each department says before the student leaves. */
export function Clearances({ transfer, open }: { transfer: Transfer; open: boolean }) {
  const [signing, setSigning] = useState<Clearance | null>(null);
  const { clearances } = transfer;
  const left = clearances.filter(({ state }) => state === 'open' || state === 'owing').length;
  const close = () => setSigning(null);
  return (
    <>
      <Box title="Clearance" count={clearances.length} aside={left > 0 && <span className="muted">{left} to go</span>}>
        {clearances.length === 0 && (
          <EmptyState title="Nothing to clear" text="Add what departments look at under Clearance items." />
        )}
        <ul className="people">
          {clearances.map((one) => (
            <li key={one.key}>
              <span>
                <strong>{one.title}</strong>{' '}
                <small className="hint">
                  {[
                    one.department,
                    one.note,
                    one.signedBy && one.signedAt && `${one.signedBy}, ${instantText(one.signedAt)}`,
                    one.computed && one.signedBy === null && 'looked up automatically',
                    open && one.signers.length > 0 && `signed by ${one.signers.join(' or ')}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <span className="row">
                <Status tone={clearanceTones[one.state]}>{clearanceWords[one.state]}</Status>
                {open && one.mine && (
                  <Button size="xs" variant="default" onClick={() => setSigning(one)}>
                    Sign
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Box>
      <SideDrawer opened={signing !== null} onClose={close} title={signing ? `${signing.department}: ${signing.title}` : ' '}>
        <div className="drawer-form">
          {signing && (
            <RecordForm
              save={transfersApi.sign}
              fixed={{ id: transfer.id, key: signing.key }}
              initial={{ state: signing.computed ? 'waived' : 'cleared', note: signing.computed ? null : signing.note }}
              fields={clearanceFields(signing)}
              submit="Sign"
              onDone={close}
            />
          )}
        </div>
      </SideDrawer>
    </>
  );
}
