import { instantText } from '#kit/web/api/clock.ts';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type TypedCode, typedCodesApi } from '../../contract/typed-codes.ts';
import { whatWords } from './code-words.ts';

/** A code that was typed: what was written down, what is told of it, and what the bursar found out. */
export function CodeDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={typedCodesApi.get} title={(record) => record?.reference ?? 'Code'}>
      {(record) => record && <Shown code={record} close={close} />}
    </RecordDrawer>
  );
}

function Shown({ code, close }: { code: TypedCode; close: () => void }) {
  const open = code.state === 'waiting' || code.state === 'differs';
  const mayDecide = judge(typedCodesApi.settle.access, viewer()) === 'allowed';
  return (
    <div className="form-scroll stack">
      {code.finding && <Note tone="att">{code.finding}</Note>}
      {code.state === 'confirmed' && <Note tone="pos">{`${code.toldBy ?? 'The bank'} says the same.`}</Note>}
      <Facts
        rows={[
          ['Receipt', `${code.documentNo}, ${whatWords[code.what]}`],
          ['Of', code.name],
          ['Day', formatDay(code.day)],
          ['Typed', `KES ${formatCents(code.amount)}, by ${code.typedBy}`],
          ['Stated', code.told === null ? 'By nobody yet' : `KES ${formatCents(code.told)}, by ${code.toldBy ?? 'the bank'}`],
          ['Held in', code.account],
          ['Settled', code.settledAt && `${code.settledBy ?? ''}, ${instantText(code.settledAt)}: ${code.settledBecause ?? ''}`],
        ]}
      />
      {open && (
        <p className="hint">
          If the receipt is wrong, somebody other than its cashier crosses it; what came by M-Pesa or the bank then waits in
          suspense.
        </p>
      )}
      {open && mayDecide && (
        <Box title="What was found out" padded>
          <RecordForm
            save={typedCodesApi.settle}
            fixed={{ id: code.id }}
            initial={{}}
            fields={[
              {
                kind: 'text',
                name: 'reason',
                label: 'Reason for accepting it',
                wide: true,
                placeholder: 'Seen on the payer’s phone',
              },
            ]}
            submit="Settle the code"
            onDone={() => {
              say('The code is settled');
              close();
            }}
          />
        </Box>
      )}
    </div>
  );
}
