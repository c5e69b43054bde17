import { Button } from '@mantine/core';
import type { Errors } from '#kit/web/ui/form/form-check.ts';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';

/** What of a payment is for one student. */
export interface BursaryShare {
  studentId: number;
  name: string;
  admissionNo: string;
  amount: number | null;
}

/** The students of a payment, each with their part of it. */
export function BursaryShares({
  shares,
  errors,
  onChange,
}: {
  shares: readonly BursaryShare[];
  errors: Errors;
  onChange: (shares: readonly BursaryShare[]) => void;
}) {
  if (shares.length === 0) return null;
  return (
    <table className="pay-table bursary-table">
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Adm no.</th>
          <th scope="col">Amount</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share, at) => (
          <tr key={share.studentId}>
            <th scope="row">{share.name}</th>
            <td>{share.admissionNo}</td>
            <td className="pay-share">
              <MoneyField
                name={`share-${share.studentId}`}
                aria-label={`Amount for ${share.name}`}
                currency={null}
                size="xs"
                value={share.amount}
                error={errors[`shares.${at}.amount`]}
                onChange={(amount) => onChange(shares.map((one) => (one === share ? { ...one, amount } : one)))}
              />
            </td>
            <td>
              <Button size="xs" variant="subtle" onClick={() => onChange(shares.filter((one) => one !== share))}>
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
