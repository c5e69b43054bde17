import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import type { ReportState } from './use-report-state.ts';

interface ReportFootProps {
  state: ReportState;
  page: number;
  size: number;
  total: number;
}

/** Which lines are shown, and the pages before and after. */
export function ReportFoot({ state, page, size, total }: ReportFootProps) {
  const pages = Math.ceil(total / size);
  const turn = (to: number, label: string, icon: ReactNode) =>
    to < 1 || to > pages ? (
      <ActionIcon size={28} disabled aria-label={label}>
        {icon}
      </ActionIcon>
    ) : (
      <ActionIcon size={28} component={Go} href={state.href({ page: to === 1 ? null : to })} aria-label={label}>
        {icon}
      </ActionIcon>
    );
  return (
    <div className="table-foot num">
      <span>
        <strong>
          {(page - 1) * size + 1}–{Math.min(total, page * size)}
        </strong>{' '}
        of {total.toLocaleString('en-KE')} lines
      </span>
      <span className="table-pages">
        {turn(page - 1, 'Previous page', <IconChevronLeft size={16} stroke={1.7} />)}
        <span>
          {page} / {pages}
        </span>
        {turn(page + 1, 'Next page', <IconChevronRight size={16} stroke={1.7} />)}
      </span>
    </div>
  );
}
