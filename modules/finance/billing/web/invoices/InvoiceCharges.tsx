import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { Invoice } from '../../contract/invoices.ts';
import '#kit/web/ui/css/table.css';

/** The charges of an invoice with what is owed of each. */
export function InvoiceCharges({ charges }: { charges: Invoice['charges'] }) {
  return (
    <div className="table-scroll">
      <table className="table" aria-label="Charges in KES">
        <thead>
          <tr>
            <th>For</th>
            <th>Due</th>
            <th className="cell-end">Charged</th>
            <th className="cell-end">Paid</th>
            <th className="cell-end">Owed</th>
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <tr key={charge.id}>
              <td>{charge.title}</td>
              <td className="cell-quiet">
                <DayText day={charge.dueOn} short />
              </td>
              <td className="cell-end">
                <Money cents={charge.billed} cell />
              </td>
              <td className="cell-end">
                <Money cents={charge.paid} cell />
              </td>
              <td className="cell-end">
                <Money cents={charge.owed} cell />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
