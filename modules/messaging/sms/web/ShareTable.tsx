import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import '#kit/web/ui/css/table.css';
import type { SmsDashboard } from '../contract/dashboard.ts';
import { figure } from './sms-words.ts';

interface ShareTableProps {
  title: string;
  rows: SmsDashboard['purposes'];
  hrefOf: (name: string) => string;
}

/** Messages by what they were for, or by who sent them. */
export function ShareTable({ title, rows, hrefOf }: ShareTableProps) {
  return (
    <Box title={title} count={rows.length}>
      <div className="sms-scroll">
        <table className="table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col" className="cell-first">
                {title.replace('By ', '').replace(/^./, (letter) => letter.toUpperCase())}
              </th>
              <th scope="col" className="num cell-end">
                Messages
              </th>
              <th scope="col" className="num cell-end not-phone">
                Segments
              </th>
              <th scope="col" className="num cell-end not-phone">
                Delivered
              </th>
              <th scope="col" className="num cell-end">
                Failed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <td className="cell-first">
                  <Go className="row-link" href={hrefOf(row.name)}>
                    {row.name}
                  </Go>
                </td>
                <td className="num cell-end">{figure(row.messages)}</td>
                <td className="num cell-end cell-quiet not-phone">{figure(row.segments)}</td>
                <td className="num cell-end cell-quiet not-phone">{figure(row.delivered)}</td>
                <td className="num cell-end">{figure(row.failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
