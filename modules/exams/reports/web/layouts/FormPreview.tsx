import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { LayoutDefinition } from '../../contract/report-layout.ts';
import { reportLayoutsApi } from '../../contract/report-layouts.ts';
import type { Curriculum } from '../../../setup/contract/scales.ts';
import './report-layouts.css';

/** The page of a sample student as the server prints it; it follows what is changed. */
export function FormPreview({ curriculum, definition }: { curriculum: Curriculum; definition: LayoutDefinition }) {
  const [wanted] = useDebouncedValue(definition, 300);
  const { data, error, isPlaceholderData } = useApi(
    reportLayoutsApi.preview,
    { curriculum, definition: wanted },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const address = useMemo(() => data && `data:image/svg+xml,${encodeURIComponent(data.svg)}`, [data]);
  if (error && !data) return <Note tone="neg">{error.message}</Note>;
  return (
    <div className="form-page" aria-busy={isPlaceholderData || !data}>
      {address && <img src={address} alt="A report form of a sample student in this layout" width={595} height={842} />}
    </div>
  );
}
