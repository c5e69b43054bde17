import { Button } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { contractsApi } from '../../contract/contracts.ts';
import { contractKindWords, payPerWords } from '../../contract/kinds.ts';
import type { RecordTabProps } from './OverviewTab.tsx';
import '#kit/web/ui/css/people.css';

/** All contracts of an employee, the newest first. */
export function ContractsTab({ record, open }: RecordTabProps) {
  const { data, error, refetch } = useApi(contractsApi.list, { id: record.person.id });
  if (error) return <ErrorState title="The contracts could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="Contracts" count={data.total}>
      {data.rows.length === 0 && (
        <EmptyState
          title="No contract with the school"
          text="Each change of employment, grade, department or basic pay is kept here."
        />
      )}
      <ul className="people">
        {data.rows.map((contract) => (
          <li key={contract.id}>
            <span>
              <strong>{contractKindWords[contract.kind]}</strong>{' '}
              {[contract.jobTitle, contract.gradeName, contract.departmentName].filter(Boolean).join(', ')}
              <br />
              <small className="hint">
                <DayText day={contract.fromDay} /> to {contract.toDay ? <DayText day={contract.toDay} /> : 'further notice'}
                {contract.because && `, ${contract.because}`}, entered by {contract.authorName}
              </small>
            </span>
            <span className="row">
              {contract.current && <Status tone="pos">Holds today</Status>}
              <span>
                <Money cents={contract.basic} /> {payPerWords[contract.payPer]}
              </span>
              {open && (
                <>
                  <Button size="xs" variant="subtle" onClick={() => open(`end-${contract.id}`)}>
                    End
                  </Button>
                  <Button size="xs" variant="subtle" onClick={() => open(`contract-${contract.id}`)}>
                    Put right
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
