import { Button, FileInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type Field, FormField, type Option } from '#kit/web/ui/form/FormField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { restoreApi } from '../../contract/restore.ts';
import { TemporaryPassword } from './TemporaryPassword.tsx';

interface RestoreDrawerProps {
  open: boolean;
  onClose: () => void;
  branches: readonly Option[];
}

type Input = CallInput<typeof restoreApi.restore>;
type Answer = Output<typeof restoreApi.restore>;

const blank = { branchId: null, name: '', username: '', fullName: '', phone: '', email: '', makerCode: '' };

/** Makes a school of the file that another has exported. */
export function RestoreDrawer({ open, onClose, branches }: RestoreDrawerProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(blank);
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [done, setDone] = useState<Answer | null>(null);
  const client = useQueryClient();
  const { data: maker } = useApi(restoreApi.maker, {}, { enabled: open });
  const fields: readonly Field[] = [
    { kind: 'select', name: 'branchId', label: 'Branch', options: branches, wide: true },
    { kind: 'text', name: 'name', label: 'Name of the school', wide: true },
    { kind: 'text', name: 'fullName', label: 'First administrator', wide: true },
    { kind: 'text', name: 'username', label: 'Username', hint: 'Users are not in the file; the administrator adds them' },
    { kind: 'phone', name: 'phone', label: 'Phone' },
    { kind: 'email', name: 'email', label: 'E-mail' },
    {
      kind: 'text',
      name: 'makerCode',
      label: 'Code of the installation that made the copy',
      hint: 'Only for a copy from another installation: its people read it beside “Export everything”. Do not take it from the file',
      wide: true,
    },
  ];
  const close = () => {
    setFailed(null);
    setFile(null);
    setValues(blank);
    onClose();
  };
  const restore = async (): Promise<void> => {
    setFailed(null);
    setShare(0);
    try {
      const answer = await call(restoreApi.restore, values as Input, {
        upload: file ?? new File([], 'none'),
        onProgress: setShare,
      });
      say(`${answer.school.name} is restored: ${answer.rows.toLocaleString('en-KE')} rows, ${answer.files} files`);
      await client.invalidateQueries();
      setDone(answer);
      close();
    } catch (error) {
      if (error instanceof ApiError) setFailed(error);
    } finally {
      setShare(null);
    }
  };
  const wrong = (name: string) => failed?.fields.find(({ path }) => path === name)?.message;
  return (
    <>
      <SideDrawer opened={open} onClose={close} title="Restore a school" size={520}>
        <div className="form-scroll stack restore-form">
          <LeaveGuard dirty={values !== blank || file !== null} />
          <FileInput
            label="File"
            description="The ZIP file that “Export everything” in the school’s settings has made"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder="Choose the file"
            accept=".zip,application/zip"
            value={file}
            onChange={setFile}
          />
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name]}
              values={values}
              required={['branchId', 'name', 'fullName', 'username'].includes(field.name)}
              error={wrong(field.name)}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
          {failed && !failed.fields.some(({ path }) => path in blank) && (
            <Note tone="neg">{failed.fields[0]?.message ?? failed.message}</Note>
          )}
          {share !== null && <progress className="bar" aria-label="Restoring the school" max={1} value={share} />}
          <p className="hint">
            Every record comes back with its number. What had not been sent stays unsent, SMS credit and the provider are set
            anew.
          </p>
          {maker && <p className="hint">Copies made here carry the code {maker.code}.</p>}
          <div>
            <Button disabled={file === null} loading={share !== null} onClick={() => void restore()}>
              Restore school
            </Button>
          </div>
        </div>
      </SideDrawer>
      <TemporaryPassword
        given={done?.temporaryPassword ? { user: done.admin, temporaryPassword: done.temporaryPassword } : null}
        onClose={() => setDone(null)}
      />
    </>
  );
}
