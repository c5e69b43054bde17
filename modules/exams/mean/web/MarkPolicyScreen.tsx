import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type MarkPolicy, markPolicyApi } from '../contract/mark-policy.ts';
import { meanScreens } from '../contract/screens.ts';
import { mayWrite } from '../../setup/web/may-write.ts';
import { policyQuestions, policyWords } from './mean-words.ts';
import '../../setup/web/setup.css';

const fields = policyQuestions.map(({ name, label, options }): Field<keyof MarkPolicy> => ({
  kind: 'select',
  name,
  label,
  options,
  required: true,
}));

/** What becomes of absence and malpractice: asked once, and kept by every exam that is processed. */
export default function MarkPolicyScreen() {
  const { data, error, refetch } = useApi(markPolicyApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title={meanScreens.markPolicy.title} />
      {!data && error && <ErrorState title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          {data.version === 0 && (
            <Note tone="att">
              The school has not said yet what becomes of absence and malpractice. Until it does, exams follow what stands below.
            </Note>
          )}
          <Box title="In means and in the term’s mark">
            <p className="hint policy-note">
              It holds for exams that are processed from now on. Results that are approved keep what they were processed with.
            </p>
            {mayWrite() ? (
              <RecordForm
                key={data.version}
                save={markPolicyApi.update}
                fixed={{ version: data.version }}
                initial={data}
                fields={fields}
                submit="Save rules"
                onDone={() => say('The rules for absence and malpractice are saved')}
              />
            ) : (
              <Facts rows={policyWords(data)} />
            )}
          </Box>
        </>
      )}
    </Page>
  );
}
