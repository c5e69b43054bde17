import { RunPayments } from '../../paying/web/RunPayments.tsx';
import { type MoreTabs, RunScreen } from '../../runs/web/run/RunScreen.tsx';
import { RunPapers } from '../../slips/web/RunPapers.tsx';

const more: MoreTabs = (run) => [
  { key: 'payments', label: 'Payments', content: <RunPayments runId={run.id} /> },
  { key: 'papers', label: 'Papers', content: <RunPapers run={run} /> },
];

/** A payroll with what pays it and the papers that come of it. */
export default function PayrollScreen() {
  return <RunScreen more={more} />;
}
