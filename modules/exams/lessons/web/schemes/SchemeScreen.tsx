import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { lessonsScreens } from '../../contract/screens.ts';
import { schemeApproval } from '../../contract/scheme-approval.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';
import { classWords, lessonState } from '../lesson-words.tsx';
import { downloadPaper, printPaper } from '../papers.ts';
import { Steps } from '../Steps.tsx';
import { typedRows } from './grid-rows.ts';
import { PlanRow } from './PlanRow.tsx';
import { SchemeDrawer } from './SchemeDrawer.tsx';
import { SchemeEditor } from './SchemeEditor.tsx';
import { useSchemeRows } from './use-scheme-rows.ts';

export default function SchemeScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(schemesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One key={data.id} scheme={data} />;
  return (
    <Page>
      <PageHeader title="Scheme of work" />
      {error ? (
        <ErrorState title="The scheme of work could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Step = 'copy' | 'remove' | 'notes';

function One({ scheme }: { scheme: Scheme }) {
  const [step, setStep] = useState<Step | null>(null);
  const [planning, setPlanning] = useState<number | null>(null);
  const sheet = useSchemeRows(scheme);
  const go = useGo();
  const { id, writes, state } = scheme;
  const at = { id, version: sheet.version };
  const save = useSave(schemesApi.save, {
    onDone: (answer) => {
      sheet.saved(answer);
      say('The scheme is saved');
    },
  });
  const steps = useSteps(schemeApproval, { ...scheme, version: sheet.version });
  const remove = useSave(schemesApi.remove);
  const send = (): void => {
    if (!sheet.dirty || save.isPending) return;
    sheet.sending();
    save.mutate({ ...at, rows: typedRows(sheet.rows) });
  };
  useHotkeys(
    [
      ['mod+S', send],
      ['mod+Enter', send],
    ],
    [],
  );
  const failed = save.error;
  const wrong = new Set((save.error?.fields ?? []).map(({ path }) => path.replace(/^rows\./, '')));
  const where = /^rows\.(\d+)\./.exec(save.error?.fields[0]?.path ?? '')?.[1];
  const returned = state === 'returned' ? scheme.notes.findLast((note) => note.step === 'returned') : undefined;
  return (
    <Page fill>
      <LeaveGuard dirty={sheet.dirty} />
      <PageHeader
        title={`${scheme.courseName}, ${classWords(scheme)}`}
        meta={[scheme.termName, scheme.staffName, lessonState(state), `${scheme.taught} of ${scheme.lessons} lessons taught`]}
        primary={
          sheet.dirty ? (
            <Button loading={save.isPending} onClick={send}>
              Save scheme
            </Button>
          ) : (
            scheme.lessons > 0 && steps.primary
          )
        }
        menu={[
          { label: 'Copy scheme', onClick: () => setStep('copy') },
          { label: 'Print scheme', onClick: () => printPaper(schemesApi.paper, { id }) },
          {
            label: 'Download for Word',
            onClick: () => downloadPaper(schemesApi.document, { id }, 'Scheme of work.docx'),
          },
          ...(scheme.notes.length > 0 ? [{ label: 'Steps and comments', onClick: () => setStep('notes') }] : []),
          ...steps.menu,
          ...(writes && (state === 'draft' || state === 'returned')
            ? [{ label: 'Remove scheme', danger: true, onClick: () => setStep('remove') }]
            : []),
        ]}
      />
      {failed && (
        <Note tone="neg">
          {where === undefined ? failed.message : `Row ${Number(where) + 1}: ${save.error?.fields[0]?.message ?? failed.message}`}
        </Note>
      )}
      {steps.notes}
      {returned && (
        <Note tone="att">
          {returned.name} returned this scheme: {returned.words}
        </Note>
      )}
      {state === 'approved' && sheet.dirty && (
        <Note>Reflections and remarks may be added at any time. Any other change takes the approval back.</Note>
      )}
      <SchemeEditor scheme={scheme} sheet={sheet} wrong={wrong} onPlan={setPlanning} />
      <SideDrawer opened={step === 'notes'} onClose={() => setStep(null)} title="Steps and comments">
        <div className="form-scroll">
          <Steps notes={scheme.notes} />
        </div>
      </SideDrawer>
      <PlanRow scheme={scheme} rowId={planning} onClose={() => setPlanning(null)} />
      <SchemeDrawer opened={step === 'copy'} onClose={() => setStep(null)} from={scheme} />
      {steps.drawers}
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={() => setStep(null)}
        title="Remove this scheme?"
        text={`Its ${scheme.lessons} lessons go with it. The ${scheme.planned} of them that are planned stay as plans by themselves.`}
        keep="Keep scheme"
        confirm="Remove scheme"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(lessonsScreens.schemes.path, { replace: true });
        }}
      />
    </Page>
  );
}
