import { useMemo } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { type FormChoices, reportFormsApi } from '../../contract/forms/report-forms.ts';
import '../layouts/report-layouts.css';

/** One student's form as the server prints it. */
export function FormPage({ examId, studentId, choices }: { examId: number; studentId: number; choices: FormChoices }) {
  const { layoutId, language } = choices;
  const { data, error, isPlaceholderData } = useApi(
    reportFormsApi.preview,
    { id: examId, studentId, language, ...(layoutId === null ? {} : { layoutId }) },
    { keepPrevious: true, staleTime: 0 },
  );
  const address = useMemo(() => data && `data:image/svg+xml,${encodeURIComponent(data.svg)}`, [data]);
  if (error && !data) return <Note tone="neg">{error.message}</Note>;
  return (
    <div className="form-page forms-page" aria-busy={isPlaceholderData || !data}>
      {address && <img src={address} alt="The report form as it is printed" width={595} height={842} />}
    </div>
  );
}
