import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { errorsOf } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { billingApprove } from '../../../contract/access.ts';
import { billingScreens } from '../../contract/screens.ts';
import { type Structure, structuresApi } from '../../contract/structures.ts';
import { voteHeadsApi } from '../../contract/vote-heads.ts';
import { structureWords } from '../billing-words.ts';
import { StateText } from '../../../ledger/web/StateText.tsx';
import { useBillingTerms } from '../use-billing-terms.ts';
import { VoteHeadSelect } from '../VoteHeadSelect.tsx';
import { ChangesBox } from './ChangesBox.tsx';
import { type EditorLine, gazettedLines, linesOf, readSplit, unreadField, usualSplitText } from './editor-lines.ts';
import { HeadFields } from './HeadFields.tsx';
import { LinesGrid } from './LinesGrid.tsx';
import { draftOf, headOf } from './structure-form.ts';
import { useStructureMenu } from './use-structure-menu.tsx';

/** A draft of a fee structure: for whom it is, and the amounts of each vote head and term. */
export function StructureEditor({ structure }: { structure: Structure | null }) {
  const { years, current } = useBillingTerms();
  const { data: heads } = useApi(voteHeadsApi.options, {}, { staleTime: 0 });
  const now = years.find(({ terms }) => terms.some(({ id }) => id === current?.id)) ?? years[0];
  const [head, setHead] = useState(() => headOf(structure, now?.id ?? 0));
  const [lines, setLines] = useState<readonly EditorLine[]>(() => (structure ? linesOf(structure) : []));
  const [split, setSplit] = useState(usualSplitText);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [changed, setChanged] = useState(false);
  const saved = useRef(false);
  const [begun, setBegun] = useState(structure?.version ?? 0);
  // Somebody else saved it: what is untouched shows it as it is now, what was typed stays and is saved over what it was typed on.
  if (structure && structure.version > begun && !changed) {
    setBegun(structure.version);
    setHead(headOf(structure, structure.yearId));
    setLines(linesOf(structure));
  }
  const touch = () => {
    saved.current = false;
    setChanged(true);
  };
  const go = useGo();
  const terms = years.find(({ id }) => id === head.yearId)?.terms ?? [];
  const weights = readSplit(split) ?? [1];
  const options = {
    onDone: (kept: Structure) => {
      saved.current = true;
      setChanged(false);
      setBegun(kept.version);
      say(`${kept.title} is saved`);
      if (!structure) go(to(billingScreens.feeStructure, { id: kept.id }), { replace: true });
    },
    onFailed: (error: ApiError) => setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))),
  };
  const create = useSave(structuresApi.create, options);
  const update = useSave(structuresApi.update, options);
  const approve = useSave(structuresApi.approve, { onDone: ({ title }) => say(`${title} is approved`) });
  const failed = create.error ?? update.error ?? approve.error;
  const save = () => {
    // The cell itself says what is wrong with it once it is left.
    const unread = unreadField(lines, terms);
    if (unread !== null) return document.querySelector<HTMLElement>(`[name="${unread}"]`)?.focus();
    const draft = draftOf(head, lines, terms);
    const parsed = structuresApi.create.input.safeParse(draft);
    if (!parsed.success) return setErrors(errorsOf(parsed.error));
    setErrors({});
    if (structure) update.mutate({ ...draft, id: structure.id, version: begun });
    else create.mutate(draft);
  };
  const left = heads?.rows.filter(({ id }) => !lines.some(({ voteHeadId }) => voteHeadId === id)) ?? [];
  const changeLines = (next: readonly EditorLine[]) => {
    setLines(next);
    touch();
  };
  const addLine = (id: unknown) => {
    const found = left.find((one) => one.id === id);
    if (found) changeLines([...lines, { voteHeadId: found.id, name: found.name, amounts: terms.map(() => null) }]);
  };
  const approved = structure?.state === 'approved';
  const mayApprove = structure !== null && !approved && judge(billingApprove, viewer()) === 'allowed';
  return (
    <Page>
      <LeaveGuard dirty={() => changed && !saved.current} />
      <PageHeader
        title={structure?.title ?? 'New fee structure'}
        meta={[
          <StateText key="state" words={structureWords} state={structure?.state ?? 'draft'} />,
          structure && `written by ${structure.authorName}`,
        ]}
        primary={
          <Button loading={create.isPending || update.isPending} onClick={save}>
            Save draft
          </Button>
        }
        secondary={
          mayApprove && (
            <Button
              variant="default"
              loading={approve.isPending}
              disabled={changed}
              onClick={() => approve.mutate({ id: structure.id, version: begun })}
            >
              Approve
            </Button>
          )
        }
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      {approved && <Note tone="att">Once it is saved, it is a draft again and is approved anew.</Note>}
      {mayApprove && changed && <Note tone="att">Save the draft first: what is approved is what was saved.</Note>}
      <div className="stack">
        <Box title="Who it is for" padded>
          <HeadFields
            head={head}
            errors={errors}
            onChange={(change) => {
              setHead({ ...head, ...change });
              touch();
            }}
          />
        </Box>
        <Box
          title="Amounts"
          aside={
            <TextInput
              size="xs"
              aria-label="How a year’s amount is split over the terms"
              leftSection="Split"
              leftSectionWidth={44}
              w={140}
              value={split}
              error={readSplit(split) === null}
              onChange={(event) => setSplit(event.currentTarget.value)}
            />
          }
        >
          {lines.length > 0 && <LinesGrid terms={terms} lines={lines} weights={weights} onChange={changeLines} />}
          <div className="box-body billing-add">
            <VoteHeadSelect key={lines.length} name="voteHeadId" label="Add a vote head" value={null} onChange={addLine} />
            {lines.length === 0 && heads && gazettedLines(heads.rows, weights, terms.length).length > 0 && (
              <Button variant="default" onClick={() => changeLines(gazettedLines(heads.rows, weights, terms.length))}>
                Begin with the gazetted amounts of boarders
              </Button>
            )}
          </div>
        </Box>
        {structure && structure.lines.length > 0 && <ChangesBox id={structure.id} />}
      </div>
      {structure && <DraftMenu structure={structure} />}
    </Page>
  );
}

function DraftMenu({ structure }: { structure: Structure }) {
  const { menu, dialogs } = useStructureMenu(structure);
  return (
    <>
      <div className="billing-bar">
        {menu.map((entry) => (
          <Button
            key={entry.label}
            variant="subtle"
            size="xs"
            color={entry.danger ? 'red' : undefined}
            onClick={'onClick' in entry ? entry.onClick : undefined}
          >
            {entry.label}
          </Button>
        ))}
      </div>
      {dialogs}
    </>
  );
}
