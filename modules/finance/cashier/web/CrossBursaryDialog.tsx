import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { bursariesApi } from '../contract/bursaries.ts';
import type { Receipt } from '../contract/receipts.ts';

/** Takes back every receipt of a bursary at once. */
export function CrossBursaryDialog({ bursary, onClose }: { bursary: NonNullable<Receipt['bursary']>; onClose: () => void }) {
  const receipts = counted(bursary.standing, 'receipt');
  const cross = useSave(bursariesApi.cross, {
    onDone: (done) => {
      say(`Crossed: ${counted(done.receipts, 'receipt')} of ${bursary.payerName}`);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Cross the bursary ${bursary.reference}?`}
      size={560}
      text={`${receipts} of ${bursary.payerName}, together KES ${formatCents(bursary.amount)}, ${bursary.standing === 1 ? 'is' : 'are'} reversed with the cheque, if it was one. The receipts keep their numbers and are listed on the day’s sheet, and the guardians are told.`}
      keep="Keep bursary"
      confirm={`Cross ${receipts}`}
      onClose={onClose}
      onConfirm={(reason) => cross.mutateAsync({ id: bursary.id, reason })}
    />
  );
}
