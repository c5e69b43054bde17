import { Button, Select } from '@mantine/core';
import { formatCents } from '#kit/contract/money.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Written } from '../contract/receipts.ts';
import { type PaperSize, printReceipt, usePrintChoice } from './print.ts';

const choices = [
  { value: 'none', label: 'Print when asked' },
  { value: 'A5', label: 'Print each on A5' },
  { value: '80mm', label: 'Print each on 80 mm' },
];

/** What has just been written, with its paper. */
export function WrittenNote({ written }: { written: Written & { name: string } }) {
  const [print, setPrint] = usePrintChoice();
  const after = written.after < 0 ? `${formatCents(-written.after)} in credit` : `balance ${formatCents(written.after)}`;
  return (
    <Note tone="pos">
      <div className="pay-done">
        <output>
          Receipt <strong className="num">{written.receiptNo}</strong>: KES {formatCents(written.amount)} for {written.name},{' '}
          {after}.
        </output>
        <Button size="xs" variant="default" onClick={() => void printReceipt(written.id, 'A5')}>
          Print A5
        </Button>
        <Button size="xs" variant="default" onClick={() => void printReceipt(written.id, '80mm')}>
          Print 80 mm
        </Button>
        <Select
          size="xs"
          aria-label="After each receipt"
          data={choices}
          value={print}
          allowDeselect={false}
          onChange={(next) => setPrint((next ?? 'none') as PaperSize | 'none')}
        />
      </div>
    </Note>
  );
}
