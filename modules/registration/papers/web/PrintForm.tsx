import { Button } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { papersApi } from '../contract/papers.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { numberOf } from '../../students/web/forms/student-fields.tsx';
import { OutlookText } from './OutlookText.tsx';
import type { PaperCard } from './paper-cards.ts';
import { firstValues, printFields } from './print-fields.tsx';
import { PrintTask } from './PrintTask.tsx';
import { usePrint } from './use-print.ts';
import { WhomFields } from './WhomFields.tsx';

interface PrintFormProps {
  card: PaperCard;
  ids: readonly number[];
  onForget: () => void;
}

/** Whom a paper is of, how it looks, and the button that makes it. */
export function PrintForm({ card, ids, onForget }: PrintFormProps) {
  const { paper } = card;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(firstValues);
  const change = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value, ...(name === 'classId' ? { streamId: null } : {}) }));
  };
  const classId = numberOf(values['classId']);
  const streamId = numberOf(values['streamId']);
  const whom =
    ids.length > 0
      ? { ids: [...ids], status: 'any' as const }
      : {
          status: paper === 'leaving certificate' ? ('left' as const) : ('here' as const),
          ...(classId === null ? {} : { classId }),
          ...(streamId === null ? {} : { streamId }),
        };
  const outlook = useApi(papersApi.outlook, { whom }, { keepPrevious: true, staleTime: 0 }).data;
  const { make, pending, refused, task } = usePrint(paper, whom, values);
  const wrong = (path: string) => refused?.fields.find((field) => field.path === path)?.message;
  const choosesLeavers = paper === 'leaving certificate' && ids.length === 0;
  return (
    <div className="form">
      <div className="form-scroll stack">
        {refused && <Note tone="neg">{refused.message}</Note>}
        <WhomFields ids={ids} onForget={onForget} values={values} onChange={change} leavers={choosesLeavers} />
        <div className="grid-2">
          {printFields[paper].map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name]}
              values={values}
              required={field.required ?? false}
              error={wrong(field.name)}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </div>
        {paper === 'admission letter' && (
          <Go className="link" href={to(studentsScreens.papers, {}, { tab: 'letter' })}>
            Change the words of the letter
          </Go>
        )}
        {outlook && paper !== 'new and left' && <OutlookText paper={paper} outlook={outlook} whom={whom} />}
        {task && <PrintTask key={task.jobId} jobId={task.jobId} again={task.again} paper={paper} />}
      </div>
      <div className="form-bar">
        <Button loading={pending} disabled={choosesLeavers} onClick={make}>
          {card.make}
        </Button>
      </div>
    </div>
  );
}
