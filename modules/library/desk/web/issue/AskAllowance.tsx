import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { allowancesApi } from '../../contract/allowances.ts';
import type { Shown } from '../scan/send-scans.ts';

/** Asks that a copy is lent although a rule is against it. */
export function AskAllowance({ scan, onClose }: { scan: Shown | null; onClose: () => void }) {
  const refused = scan?.result.state === 'refused' ? scan.result.refused : null;
  if (!scan?.borrower || refused?.copyId === null || !refused) return null;
  return (
    <StepDrawer
      opened
      onClose={onClose}
      title="Ask for the loan"
      text={`${scan.result.state === 'refused' ? scan.result.words : ''} Another than you can allow it for today; then scan the copy again.`}
      save={allowancesApi.ask}
      fixed={{ borrower: scan.borrower, copyId: refused.copyId }}
      fields={[{ kind: 'textarea', name: 'reason', label: 'Why it should be lent' }]}
      onDone={() => say('Asked. Whoever allows it finds it on their home page and under Loans.')}
    />
  );
}
