import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type ReportColours, reportColoursApi, reportColoursDraft } from '../../contract/report-colours.ts';
import { lockedWords } from '../../../setup/web/may-write.ts';
import { ColourFields, isColour } from './ColourFields.tsx';
import { GradeColours } from './GradeColours.tsx';
import { HeadPreview } from './HeadPreview.tsx';

type Found = Output<typeof reportColoursApi.get>;

/** The colours of report forms with how they look. It begins anew with each saved version. */
export function ColourEditor({ found }: { found: Found }) {
  const { version, grades, scales, school, ...kept } = found;
  const [colours, setColours] = useState<ReportColours>(kept);
  const [ofGrades, setOfGrades] = useState<ReadonlyMap<number, string>>(
    new Map(grades.map(({ gradeId, colour }) => [gradeId, colour])),
  );
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSave(reportColoursApi.save, {
    onDone: () => say('The colours are saved'),
    onFailed: ({ fields, message }) => setRefused(fields[0]?.message ?? message),
  });
  const reset = useSave(reportColoursApi.reset);
  const locked = lockedWords();
  const send = (): void => {
    const chosen = [...ofGrades].filter(([, colour]) => colour !== '').map(([gradeId, colour]) => ({ gradeId, colour }));
    const draft = { ...colours, version, grades: chosen };
    const parsed = reportColoursDraft.safeParse(draft);
    setRefused(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) save.mutate(draft);
  };
  const all = scales.flatMap((scale) => scale.grades);
  const coloured = new Map(
    all.map(({ id, code }) => [code, ofGrades.get(id)] as const).filter(([, colour]) => colour && isColour(colour)),
  );

  return (
    <div className="colours-page">
      <div className="colours-side">
        <HeadPreview
          colours={colours}
          school={school}
          gradeColour={(code) => coloured.get(code)}
          codes={scales[0]?.grades.map(({ code }) => code) ?? []}
        />
        {locked && <Note>{locked}</Note>}
        {refused && <Note tone="neg">{refused}</Note>}
        {locked === null && (
          <div className="colours-foot">
            <ConfirmButton
              label="Reset to the standard"
              title="Go back to the standard colours?"
              text="The school’s own colours and those of all grades are taken away."
              keep="Keep the colours"
              onConfirm={() => reset.mutateAsync({})}
            />
            <Button loading={save.isPending} onClick={send}>
              Save colours
            </Button>
          </div>
        )}
      </div>
      <div className="colours-side">
        <Box title="Colours of the form" padded>
          <div className="colour-form">
            <ColourFields
              colours={colours}
              disabled={locked !== null}
              onChange={(key, colour) => setColours((now) => ({ ...now, [key]: colour }))}
            />
          </div>
        </Box>
        {scales.length > 0 && (
          <Box title="Colours of grades" aside={<span className="muted">Optional</span>} padded>
            <GradeColours
              scales={scales}
              colours={ofGrades}
              disabled={locked !== null}
              onChange={(gradeId, colour) => setOfGrades((now) => new Map(now).set(gradeId, colour))}
            />
          </Box>
        )}
      </div>
    </div>
  );
}
