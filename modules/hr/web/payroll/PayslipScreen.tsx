import { SlipScreen } from '../../runs/web/slip/SlipScreen.tsx';
import { SlipPapers } from '../../slips/web/SlipPapers.tsx';

/** A payslip explained, with its papers. */
export default function PayslipScreen() {
  return <SlipScreen papers={({ id }) => <SlipPapers slipId={id} />} />;
}
