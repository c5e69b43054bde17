import { Button, FileInput, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Audience } from '../contract/audience.ts';
import { sheetsApi } from '../contract/sheets.ts';

interface SheetPickerProps {
  sheet: Audience['sheet'];
  onChange: (sheet: Audience['sheet']) => void;
}

/** An Excel or CSV sheet of recipients: each row is one message, and its columns can be named in the text. */
export function SheetPicker({ sheet, onChange }: SheetPickerProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { data, error } = useApi(sheetsApi.get, { id: sheet?.sheetId ?? 0 }, { enabled: sheet !== null, staleTime: 600_000 });
  const take = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    setSending(true);
    try {
      const read = await call(sheetsApi.read, {}, { upload: file });
      onChange({ sheetId: read.id, phoneColumn: read.phoneColumn ?? read.columns[0]?.key ?? '', nameColumn: read.nameColumn });
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : 'The file could not be sent. Try again.');
    } finally {
      setSending(false);
    }
  };
  if (!sheet)
    return (
      <div className="stack">
        <FileInput
          label="Sheet"
          description="Excel or CSV with a phone number in each row. Each row is one message; its columns can be used in the text."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={sending ? 'Reading the sheet' : 'Choose a file'}
          accept=".xlsx,.csv,.txt"
          disabled={sending}
          onChange={(file) => void take(file)}
        />
        {problem && <Note tone="neg">{problem}</Note>}
      </div>
    );
  const columns = (data?.columns ?? []).map(({ key, label, sample }) => ({
    value: key,
    label: sample ? `${label} (${sample})` : label,
  }));
  return (
    <fieldset className="audience-part">
      <legend>Sheet</legend>
      {error && <Note tone="neg">{error.message}</Note>}
      {data && (
        <p className="hint">
          {data.name}, {counted(data.rows, 'row')}
        </p>
      )}
      <div className="grid-2">
        <NativeSelect
          label="Phone number"
          value={sheet.phoneColumn}
          data={columns}
          onChange={({ currentTarget }) => onChange({ ...sheet, phoneColumn: currentTarget.value })}
        />
        <NativeSelect
          label="Name"
          value={sheet.nameColumn ?? ''}
          data={[{ value: '', label: 'No name' }, ...columns]}
          onChange={({ currentTarget }) => onChange({ ...sheet, nameColumn: currentTarget.value || null })}
        />
      </div>
      <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
        Remove sheet
      </Button>
    </fieldset>
  );
}
