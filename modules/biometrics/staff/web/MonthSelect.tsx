import { Select } from '@mantine/core';
import { useState } from 'react';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';

/** This month and the eleven before it. */
export function MonthSelect({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const [months] = useState(() => {
    const list: { value: string; label: string }[] = [];
    for (let first = `${today().slice(0, 7)}-01`; list.length < 12; first = `${addDays(first, -1).slice(0, 7)}-01`)
      list.push({ value: first.slice(0, 7), label: formatDay(first).slice(2) });
    return list;
  });
  const known = months.some(({ value }) => value === month)
    ? months
    : [{ value: month, label: formatDay(`${month}-01`).slice(2) }, ...months];
  return (
    <Select
      label="Month"
      allowDeselect={false}
      data={known}
      value={month}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}
