import { NativeSelect } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { aiScreens } from '../../contract/screens.ts';
import { type Asked, toolsApi } from '../../contract/tools.ts';
import { RequestStrip } from './RequestStrip.tsx';
import { newsletterFields, planFields, questionsFields, remarksFields, type ToolsState } from './tool-fields.tsx';

const tools = [
  { value: 'questions', label: 'Questions from a text' },
  { value: 'plan', label: 'Lesson plan' },
  { value: 'remarks', label: 'Remarks of report forms' },
  { value: 'newsletter', label: 'Newsletter' },
] as const;
type Tool = (typeof tools)[number]['value'];

/**
 * Asks for drafts, by rules or by the model, and shows what came of it. Which tool and which request stand in the address: whoever
 * leaves what they typed is asked, and what the model writes meanwhile is found again.
 */
export function ToolsTab() {
  const { data, error, refetch } = useApi(toolsApi.state, {}, { staleTime: 0 });
  const query = new URLSearchParams(useSearch());
  const go = useGo();
  const allowed = tools.filter(({ value }) => judge(toolsApi[value].access, viewer()) === 'allowed');
  const tool = allowed.find(({ value }) => value === query.get('tool'))?.value ?? allowed[0]?.value ?? 'questions';
  const asked = Number(query.get('request')) || null;
  const open = (next: string, request: number | null): void =>
    go(to(aiScreens.ai, {}, { tool: next, ...(request === null ? {} : { request: String(request) }) }), { replace: true });
  const show = ({ callId }: Asked): void => open(tool, callId);
  if (error && !data) return <ErrorState title="The tools could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      <WhatIsSent state={data} />
      <div className="two-boxes">
        <Box title="What to draft" padded>
          <div className="stack">
            <NativeSelect
              label="Draft"
              value={tool}
              data={[...allowed]}
              onChange={({ currentTarget }) => open(currentTarget.value, asked)}
            />
            <ToolForm key={tool} tool={tool} state={data} onDone={show} />
          </div>
        </Box>
        <Box title="What came of it" padded>
          {asked === null ? (
            <p className="muted">Nothing yet. Drafts appear here and under “Drafts”; nothing is published by itself.</p>
          ) : (
            <RequestStrip key={asked} id={asked} onAgain={show} />
          )}
        </Box>
      </div>
    </>
  );
}

/** Where texts go when a model is asked. */
function WhatIsSent({ state: { model, host, usedTokens, monthTokens } }: { state: ToolsState }) {
  if (model === null)
    return <Note>No model is set up: everything here is made by rules on the school’s own machine, and nothing leaves it.</Note>;
  return (
    <Note tone="att">
      What you ask the model ({model}) goes to <strong>{host}</strong>. Names, telephone numbers, e-mail addresses and admission
      numbers are replaced before. Of this month’s {monthTokens.toLocaleString('en')} tokens {usedTokens.toLocaleString('en')} are
      used. Drafts by rules send nothing.
    </Note>
  );
}

/** A topic is of its subject. */
const topicOfSubject = (name: string) => (name === 'courseId' ? { topicId: null } : {});

interface ToolFormProps {
  tool: Tool;
  state: ToolsState;
  onDone: (asked: Asked) => void;
}

function ToolForm({ tool, state, onDone }: ToolFormProps) {
  const [first] = state.courses;
  const how = { how: 'rules' };
  switch (tool) {
    case 'questions':
      return (
        <RecordForm
          save={toolsApi.questions}
          initial={{
            ...how,
            courseId: first?.id ?? null,
            kinds: ['single', 'trueFalse', 'cloze', 'short'],
            count: 8,
            language: 'english',
            text: '',
          }}
          fields={questionsFields(state)}
          follow={topicOfSubject}
          submit="Draft questions"
          onDone={onDone}
        />
      );
    case 'plan':
      return (
        <RecordForm
          save={toolsApi.plan}
          initial={{ ...how, courseId: first?.id ?? null, minutes: 40 }}
          fields={planFields(state)}
          follow={topicOfSubject}
          submit="Draft plan"
          onDone={onDone}
        />
      );
    case 'remarks':
      return (
        <RecordForm
          save={toolsApi.remarks}
          initial={{ ...how, says: 'class_teacher', language: 'english', count: 3 }}
          fields={remarksFields(state)}
          submit="Draft remarks"
          onDone={onDone}
        />
      );
    case 'newsletter':
      return (
        <RecordForm
          save={toolsApi.newsletter}
          initial={{ ...how, title: '', points: '' }}
          fields={newsletterFields(state)}
          submit="Draft newsletter"
          onDone={onDone}
        />
      );
  }
}
