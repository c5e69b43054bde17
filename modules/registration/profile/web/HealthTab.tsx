import type { ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { healthApi } from '../../students/contract/health.ts';

/** What those who act on it must know of a student's health. */
export function HealthTab({ studentId, edit }: { studentId: number; edit: ReactNode }) {
  const { data, error, refetch } = useApi(healthApi.get, { id: studentId });
  if (error) return <ErrorState title="The health record could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { version: _version, ...facts } = data;
  if (Object.values(facts).every((value) => value === null))
    return (
      <div className="box">
        <EmptyState
          title="Nothing recorded"
          text="Allergies, conditions, medicine and whom to call in an emergency."
          action={edit}
        />
      </div>
    );
  return (
    <Box title="Health and needs" aside={edit}>
      <Facts
        rows={[
          ['Blood group', data.bloodGroup],
          ['Allergies', data.allergies && <Tag tone="att">{data.allergies}</Tag>],
          ['Medical conditions', data.conditions],
          ['Medicine taken at school', data.medication],
          ['Special needs', data.specialNeeds],
          [
            'Emergency contact',
            [data.emergencyName, data.emergencyPhone && formatPhone(data.emergencyPhone)].filter(Boolean).join(', '),
          ],
          ['Health insurance no.', data.insuranceNo],
        ]}
      />
    </Box>
  );
}
