import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Output } from '#kit/contract/endpoint.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { registerApi } from '../../contract/register.ts';
import type { GuardianAnswers } from '../wizard/answers.ts';

type Found = Output<typeof registerApi.findGuardian>['rows'][number];

/** Offers the guardian whom the register knows by the phone that was typed. */
export function KnownByPhone({
  guardian,
  onChange,
}: {
  guardian: GuardianAnswers;
  onChange: (guardian: GuardianAnswers) => void;
}) {
  const typed = typeof guardian['phone'] === 'string' ? parsePhone(guardian['phone']) : null;
  const [phone] = useDebouncedValue(guardian.noPhone ? null : typed, 300);
  const { data } = useApi(registerApi.findGuardian, { phone: phone ?? '' }, { enabled: phone !== null });
  const found =
    phone === null
      ? undefined
      : data?.rows.find((one) => isOther(one, guardian) && (one.phone === phone || one.alternativePhone === phone));
  if (!found) return null;
  return (
    <Note tone="inf">
      <p>
        <strong>{found.fullName}</strong> has this number: {studentsOf(found) || 'no student at present'}.
      </p>
      <Button size="xs" variant="default" onClick={() => onChange(linked(guardian, found))}>
        Use this guardian
      </Button>
    </Note>
  );
}

const isOther = (one: Found, guardian: GuardianAnswers) => one.id !== guardian.guardianId;

const studentsOf = (found: Found) =>
  found.students
    .map(({ fullName, className, relation }) => `${relation.toLowerCase()} of ${fullName}${className ? `, ${className}` : ''}`)
    .join('; ');

/** A card that stands for a guardian of the register. */
function linked(guardian: GuardianAnswers, found: Found): GuardianAnswers {
  const { id, fullName, phone } = found;
  return {
    ...guardian,
    guardianId: id,
    relation: found.students[0]?.relation ?? guardian['relation'] ?? null,
    known: { fullName, phone, students: studentsOf(found) },
  };
}
