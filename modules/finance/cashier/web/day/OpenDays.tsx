import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { daysApi } from '../../contract/days.ts';

const shown = 6;

/** Days gone by whose cash nobody has closed, with what to do about them. */
export function OpenDays({ onDay }: { onDay: (day: string) => void }) {
  const { data } = useApi(daysApi.open, {}, { staleTime: 0 });
  if (!data || data.length === 0) return null;
  const own = data.some(({ mine }) => mine);
  return (
    <Note tone="att">
      {data.length === 1 ? 'A counter was' : `${data.length} counters were`} not closed.{' '}
      {own
        ? 'Open your day, count its cash and close it.'
        : 'Ask each cashier to open the day, count its cash and close it; sign it afterwards.'}
      <ul className="open-days">
        {data.slice(0, shown).map(({ day, cashierName, taken, paidOut, mine }) => (
          <li key={`${day} ${cashierName}`}>
            <button type="button" className="link" onClick={() => onDay(day)}>
              {formatDay(day)}
            </button>{' '}
            {mine ? 'you' : cashierName}: {formatCents(taken)} taken
            {paidOut > 0 && `, ${formatCents(paidOut)} paid out`}
          </li>
        ))}
        {data.length > shown && <li>and {data.length - shown} more, newer ones</li>}
      </ul>
    </Note>
  );
}
