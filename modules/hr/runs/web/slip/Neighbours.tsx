import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { runsScreens } from '../../contract/screens.ts';
import { type PaySlip, paySlipsApi, type SlipRow } from '../../contract/slips.ts';

const size = 200;

/** The payslips before and after this one, by payroll number. */
export function Neighbours({ slip }: { slip: PaySlip }) {
  const all = useSlips(slip.runId);
  const place = all.findIndex(({ id }) => id === slip.id);
  if (place < 0 || all.length < 2) return null;
  const [before, after] = [all[place - 1], all[place + 1]];
  return (
    <nav className="row slip-neighbours" aria-label="Payslips of this payroll">
      {before ? (
        <Button
          size="xs"
          variant="default"
          component={Go}
          href={hrefOf(before)}
          aria-label={`Payslip before: ${before.fullName}`}
          leftSection={<IconArrowLeft size={16} stroke={1.7} />}
        >
          {before.fullName}
        </Button>
      ) : (
        <span className="hint">The first payslip</span>
      )}
      {after ? (
        <Button
          size="xs"
          variant="default"
          component={Go}
          href={hrefOf(after)}
          aria-label={`Payslip after: ${after.fullName}`}
          rightSection={<IconArrowRight size={16} stroke={1.7} />}
        >
          {after.fullName}
        </Button>
      ) : (
        <span className="hint">The last payslip</span>
      )}
    </nav>
  );
}

const hrefOf = ({ id }: SlipRow) => to(runsScreens.payslip, { id });

/** The payslips of a run by payroll number, up to six hundred. */
function useSlips(runId: number): readonly SlipRow[] {
  const page = (at: number) => ({ id: runId, sort: 'payrollNo', size, page: at });
  const fresh = { staleTime: 300_000 };
  const first = useApi(paySlipsApi.list, page(1), fresh).data;
  const total = first?.total ?? 0;
  const second = useApi(paySlipsApi.list, page(2), { ...fresh, enabled: total > size }).data;
  const third = useApi(paySlipsApi.list, page(3), { ...fresh, enabled: total > 2 * size }).data;
  return [first, second, third].flatMap((one) => one?.rows ?? []);
}
