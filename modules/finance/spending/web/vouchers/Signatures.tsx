import { instantText } from '#kit/web/api/clock.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import type { Voucher } from '../../contract/vouchers.ts';
import '../parts/spending.css';

const steps = [
  ['prepared', 'Prepared by'],
  ['checked', 'Checked by'],
  ['approved', 'Approved by'],
  ['paid', 'Paid by'],
] as const;

/** Who has signed, and who is still to. */
export function Signatures({ voucher }: { voucher: Voucher }) {
  const back = voucher.signatures.findLast(({ step }) => step === 'returned');
  return (
    <Box title="Signatures">
      <div className="signature-row">
        {steps.map(([step, title]) => {
          const signed = voucher.signatures.findLast((one) => one.step === step && !one.past);
          return (
            <div key={step}>
              <span className="hint">{title}</span>
              <strong>{signed?.name ?? 'Not yet'}</strong>
              {signed && <span className="hint">{instantText(signed.at)}</span>}
            </div>
          );
        })}
      </div>
      {back?.comment && (
        <p className="box-body muted">
          Sent back by {back.name}: {back.comment}
        </p>
      )}
    </Box>
  );
}
