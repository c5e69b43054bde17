import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { termsApi } from '../contract/terms.ts';
import { yearsApi, type AcademicYear } from '../contract/years.ts';

// Terms show whether their year is closed.
const touched = { invalidate: [yearsApi.list, yearsApi.get, termsApi.list, termsApi.get] };

/** Closes a year, or reopens it for a reason that its history keeps. */
export function YearClosing({ year }: { year: AcademicYear }) {
  const closing = useSave(yearsApi.close, touched);
  if (year.closed)
    return (
      <>
        <p>A closed year is a record. Reopen it only to put something right; the reason is kept in its history.</p>
        <RecordForm
          save={yearsApi.reopen}
          fixed={{ id: year.id }}
          initial={{ reason: '' }}
          fields={[{ kind: 'textarea', name: 'reason', label: 'Reason' }]}
          submit="Reopen year"
          onDone={() => say(`${year.name} is open again`)}
        />
      </>
    );
  return (
    <>
      <p>
        At the end of the year, close it: the year, its terms and its holidays can then be read and no longer changed. One of its
        terms must not be the current one.
      </p>
      <div>
        <ConfirmButton
          label="Close year"
          title={`Close ${year.name}?`}
          text="The year becomes a record. It can be reopened with a reason."
          consequences={[{ label: 'Terms that can no longer be changed', after: String(year.terms) }]}
          keep="Keep it open"
          variant="default"
          onConfirm={async () => {
            await closing.mutateAsync({ id: year.id });
            say(`${year.name} is closed`);
          }}
        />
      </div>
    </>
  );
}
