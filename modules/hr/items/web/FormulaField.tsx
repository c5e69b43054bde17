import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { payItemsApi } from '../contract/pay-items.ts';
import { factsOf, factWords, type Side } from '../contract/words.ts';

/** A formula, with what it gives or what is wrong with it while it is typed. */
export function FormulaField({ slot, side }: { slot: FieldSlot; side: Side }) {
  const text = typeof slot.value === 'string' ? slot.value : '';
  const [formula] = useDebouncedValue(text, 300);
  const { data } = useApi(
    payItemsApi.tryFormula,
    { side, formula },
    { enabled: formula.trim() !== '', staleTime: 60_000, keepPrevious: true },
  );
  const tried = formula === text && text.trim() !== '' ? data : undefined;
  return (
    <>
      <Textarea
        name={slot.name}
        label={slot.label}
        required={slot.required}
        error={slot.error ?? tried?.problem}
        placeholder="basic * 0.15"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => slot.onChange(event.currentTarget.value)}
      />
      <p className="hint" aria-live="polite">
        {tried?.amount !== null && tried?.amount !== undefined && (
          <>
            Of basic pay of 45,000 and gross pay of 55,000 after three years it gives <Money cents={tried.amount} />.
          </>
        )}
      </p>
      <details>
        <summary className="hint">What it can contain</summary>
        <ul className="hint">
          {factsOf(side).map((fact) => (
            <li key={fact}>
              <code>{fact}</code>: {factWords[fact]}
            </li>
          ))}
          <li>
            <code>+ - * / ( )</code>, <code>min, max, round, floor, ceil</code>, and <code>years {'>'}= 5 ? 2000 : 1000</code> for
            “if”
          </li>
        </ul>
      </details>
    </>
  );
}
