import { to as address } from '#kit/contract/screen.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { kitchenScreens } from '../../contract/screens.ts';
import './use.css';

/** The two days of a tab, kept in the address. */
export function SpanFields({ tab, from, to }: { tab: string; from: string; to: string }) {
  const go = useGo();
  const set = (change: { from?: string; to?: string }): void =>
    go(address(kitchenScreens.kitchen, {}, { tab, from, to, ...change }), { replace: true });
  return (
    <div className="kitchen-span">
      <DateField name="from" label="From" whole value={from} onChange={(day) => day !== null && set({ from: day })} />
      <DateField name="to" label="Until" whole value={to} onChange={(day) => day !== null && set({ to: day })} />
    </div>
  );
}
