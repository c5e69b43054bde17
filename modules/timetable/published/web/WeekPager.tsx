import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '#kit/contract/dates.ts';

interface WeekPagerProps {
  /** The Monday that is shown, or the day of the whole school. */
  day: string;
  /** Days from one page to the next: 7, or 1. */
  step: number;
  onGo: (day: string | null) => void;
}

/** The week before, this one, and the one after; of the whole school the days. */
export function WeekPager({ day, step, onGo }: WeekPagerProps) {
  const word = step === 7 ? 'week' : 'day';
  return (
    <div className="pub-pager">
      <ActionIcon variant="default" size={36} aria-label={`The ${word} before`} onClick={() => onGo(addDays(day, -step))}>
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <Button variant="default" onClick={() => onGo(null)}>
        {step === 7 ? 'This week' : 'Today'}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={`The ${word} after`} onClick={() => onGo(addDays(day, step))}>
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
