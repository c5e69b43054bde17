import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { pocketMoneyUse } from '../../../contract/access.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';
import { moveWords, type WalletMove } from '../../contract/wallet.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { Amount } from './Amount.tsx';
import '#kit/web/ui/css/form.css';

/** One movement, and its cancelling by somebody else than who wrote it. */
export function MoveDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={walletsApi.move}
      title={(move) => (move ? `${moveWords[move.kind]}, ${move.studentName}` : 'Movement')}
    >
      {(move) => move && <One move={move} onClose={onClose} />}
    </RecordDrawer>
  );
}

function One({ move, onClose }: { move: WalletMove; onClose: () => void }) {
  const mayUse = judge(pocketMoneyUse, viewer()) === 'allowed';
  const facts = (
    <Facts
      rows={[
        [
          'Student',
          <Go key="s" href={to(screens.wallet, { id: move.studentId })}>{`${move.studentName}, ${move.admissionNo}`}</Go>,
        ],
        ['Class', move.seat],
        ['To', move.toStudentName],
        ['Amount', <Amount key="a" cents={move.amount} />],
        ['Day', <DayText key="d" day={move.day} />],
        ['Number', move.documentNo],
        ['Note', move.note],
        [move.kind === 'to_fees' ? 'Consent' : 'Witness', move.witness],
        ['Written by', move.author],
        ['Written', <InstantText key="i" at={move.at} />],
        ['Cancelled by', move.cancelledBy],
        ['Because', move.cancelledBecause],
      ]}
    />
  );
  if (move.cancelled || move.mine || !mayUse)
    return (
      <div className="form-scroll">
        {move.mine && !move.cancelled && <Note>You wrote this, so somebody else has to cancel it.</Note>}
        {facts}
      </div>
    );
  return (
    <>
      {facts}
      <RecordForm
        save={walletMovesApi.cancel}
        fixed={{ id: move.id }}
        initial={{ reason: '' }}
        fields={[
          {
            kind: 'textarea',
            name: 'reason',
            label: 'Reason for cancelling',
            hint: 'A reversal is posted; both stay on record.',
          },
        ]}
        submit="Cancel movement"
        onDone={() => {
          say(`The movement of ${move.studentName} is cancelled`);
          onClose();
        }}
      />
    </>
  );
}
