import { Facts } from '#kit/web/ui/Box.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { PayRun } from '../../contract/runs.ts';
import { takenByLaw } from '../pay-words.ts';

/** The day of the journal, and what it comes to. */
export function PostDay({ slot, run }: { slot: FieldSlot; run: PayRun }) {
  const { name, label, required, error, value, onChange } = slot;
  return (
    <div className="stack">
      <DateField
        name={name}
        label={label}
        required={required}
        error={error}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={onChange}
      />
      <div className="box run-sums money-text">
        <Facts
          rows={[
            ['Net pay owed to employees', <Money key="net" cents={run.net} />],
            ['Taken by law, owed to authorities', <Money key="law" cents={takenByLaw(run)} />],
            ['Other deductions', <Money key="other" cents={run.deductions} />],
            ['The employer adds', <Money key="employer" cents={run.employer} />],
            ['Cost to the school', <Money key="cost" cents={run.cost} />],
          ]}
        />
      </div>
    </div>
  );
}
