import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type LayoutDefinition, layoutDefinition } from '../../contract/report-layout.ts';
import { type ReportLayout, reportLayoutsApi } from '../../contract/report-layouts.ts';
import { reportsScreens } from '../../contract/screens.ts';
import { lockedWords } from '../../../setup/web/may-write.ts';
import { ArrangeList } from './ArrangeList.tsx';
import { FormPreview } from './FormPreview.tsx';
import { columnWords, curriculumWords, figureWords, sectionWords } from './layout-words.ts';
import { LayoutChoices } from './LayoutChoices.tsx';
import './report-layouts.css';

/** A layout with its page beside it. It begins anew with each saved version. */
export function LayoutEditor({ layout }: { layout: ReportLayout }) {
  const go = useGo();
  const { id, version, curriculum } = layout;
  const [name, setName] = useState(layout.name);
  const [standard, setStandard] = useState(layout.standard);
  const [definition, setDefinition] = useState<LayoutDefinition>(layout.definition);
  const [dirty, setDirty] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(layout.definition);
  const saving = useSave(reportLayoutsApi.update, {
    onDone: () => {
      setDirty(false);
      say('The layout is saved');
    },
    onFailed: ({ fields, message }) => setRefused(fields[0]?.message ?? message),
  });
  const removing = useSave(reportLayoutsApi.remove);
  const locked = lockedWords();
  const change = (more: Partial<LayoutDefinition>): void => {
    const next = { ...definition, ...more };
    setDefinition(next);
    setDirty(true);
    const parsed = layoutDefinition.safeParse(next);
    setRefused(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) setDrawn(next);
  };
  const save = (): void => {
    setRefused(null);
    saving.mutate({ id, version, name, curriculum, standard, definition });
  };
  return (
    <Page>
      <LeaveGuard dirty={dirty} />
      <PageHeader title={layout.name} meta={[curriculumWords[curriculum], layout.standard ? 'Standard layout' : null]} />
      {locked && <Note>{locked}</Note>}
      <div className="layout-page">
        <fieldset className="layout-side" disabled={locked !== null}>
          <Box title="Layout" padded>
            <div className="layout-choices">
              <TextInput
                className="wide"
                label="Name"
                required
                maxLength={60}
                value={name}
                onChange={(event) => {
                  setName(event.currentTarget.value);
                  setDirty(true);
                }}
              />
              <Checkbox
                className="wide"
                size="sm"
                label={`The standard one of ${curriculumWords[curriculum]}`}
                checked={standard}
                disabled={layout.standard}
                onChange={(event) => {
                  setStandard(event.currentTarget.checked);
                  setDirty(true);
                }}
              />
            </div>
          </Box>
          <Box title="Parts of the form">
            <ArrangeList
              label="Parts of the form"
              list={definition.sections}
              words={sectionWords}
              always="marks"
              onChange={(sections) => change({ sections })}
            />
          </Box>
          <Box title="Columns of the marks">
            <ArrangeList
              label="Columns of the marks"
              list={definition.columns}
              words={columnWords}
              onChange={(columns) => change({ columns })}
            />
          </Box>
          <Box title="Figures of the term" aside={<span className="muted">At most six</span>}>
            <ArrangeList
              label="Figures of the term"
              list={definition.figures}
              words={figureWords}
              onChange={(figures) => change({ figures })}
            />
          </Box>
          <Box title="What else it says" padded>
            <LayoutChoices definition={definition} onChange={change} />
          </Box>
          {locked === null && (
            <div>
              <ConfirmButton
                label="Remove layout"
                title={`Remove ${layout.name}?`}
                text="Report forms that were made stay as they are."
                keep="Keep layout"
                onConfirm={async () => {
                  await removing.mutateAsync({ id });
                  go(reportsScreens.reportLayouts.path);
                }}
              />
            </div>
          )}
        </fieldset>
        <div className="layout-preview">
          <FormPreview curriculum={curriculum} definition={drawn} />
          <p className="muted">A sample student, printed on A4. Colours are those of Report colours.</p>
        </div>
      </div>
      {locked === null && (
        <div className="page-bar">
          {refused && (
            <span className="neg" role="alert">
              {refused}
            </span>
          )}
          <Button loading={saving.isPending} disabled={!dirty} onClick={save}>
            Save layout
          </Button>
        </div>
      )}
    </Page>
  );
}
