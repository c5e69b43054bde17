import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { documentKinds } from '../../contract/student-fields.ts';
import '../students.css';
import type { Answers, DocumentAnswers, Errors } from './answers.ts';

interface PapersStepProps {
  answers: Answers;
  errors: Errors;
  onChange: (changes: Partial<Answers>) => void;
}

/** The photo and the papers that were brought along. All of it may be added later. */
export function PapersStep({ answers, errors, onChange }: PapersStepProps) {
  const { documents } = answers;
  const wrong = Object.entries(errors).filter(([path]) => path === 'photoFileId' || path.startsWith('documents'));
  const take = (files: readonly UploadedFile[]) => {
    const fresh = files.filter(({ fileId }) => !documents.some((one) => one.fileId === fileId));
    if (fresh.length === 0) return;
    onChange({ documents: [...documents, ...fresh.map(({ fileId, name }) => ({ fileId, name, kind: documentKinds[0] }))] });
  };
  const replace = (index: number, document: DocumentAnswers) => onChange({ documents: documents.with(index, document) });
  return (
    <>
      <h2>Documents and photo</h2>
      <p>Whatever is not at hand can be added on the student’s profile later.</p>
      {wrong.map(([path, message]) => (
        <Note key={path} tone="neg">
          {message}
        </Note>
      ))}
      <FileUpload
        label="Photo"
        purpose="photo"
        hint={answers['photoFileId'] ? 'A photo is uploaded; another one takes its place' : 'A face picture, PNG, JPEG or WebP'}
        onChange={(files) => onChange({ photoFileId: files[0]?.fileId ?? null })}
      />
      <FileUpload
        label="Documents"
        purpose="document"
        max={20}
        hint="Birth certificate, slips, letters: images, PDF, Word or Excel"
        onChange={take}
      />
      {documents.length > 0 && (
        <ul className="papers" aria-label="Documents to be kept">
          {documents.map((document, index) => (
            <li key={document.fileId}>
              <span>{document.name}</span>
              <Select
                aria-label={`What ${document.name} is`}
                data={[...documentKinds]}
                value={document.kind}
                allowDeselect={false}
                onChange={(kind) => replace(index, { ...document, kind: kind ?? documentKinds[0] })}
              />
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={`Remove ${document.name}`}
                onClick={() => onChange({ documents: documents.toSpliced(index, 1) })}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
