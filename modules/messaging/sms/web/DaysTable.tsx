import { formatDay } from '#kit/contract/dates.ts';
import type { SmsDashboard } from '../contract/dashboard.ts';
import { figure } from './sms-words.ts';

/** The chart's figures, one click away; days without messages are left out. */
export function DaysTable({ days }: { days: SmsDashboard['days'] }) {
  const busy = days.filter((day) => day.delivered + day.sent + day.failed + day.unknown > 0).toReversed();
  return (
    <details className="sms-days">
      <summary>Show the figures as a table</summary>
      <div className="sms-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              {['Delivered', 'Sent', 'Not known', 'Failed'].map((head) => (
                <th key={head} scope="col" className="num cell-end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ day, delivered, sent, unknown, failed }) => (
              <tr key={day}>
                <td>{formatDay(day)}</td>
                <td className="num cell-end">{figure(delivered)}</td>
                <td className="num cell-end">{figure(sent)}</td>
                <td className="num cell-end">{figure(unknown)}</td>
                <td className="num cell-end">{figure(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
