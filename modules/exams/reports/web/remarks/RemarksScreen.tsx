import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { gradeWords } from '../../contract/remark-bands.ts';
import { remarks, remarksApi } from '../../contract/remarks.ts';
import { lockedWords, mayWrite } from '../../../setup/web/may-write.ts';
import { LengthsDrawer } from './LengthsDrawer.tsx';
import { remarkFields } from './remark-fields.tsx';
import { kinds, kindWords, languages, languageWords } from './remark-words.ts';

export default function RemarksScreen() {
  const [sizing, setSizing] = useState(false);
  const { data: choices } = useApi(remarksApi.choices, {});
  const add = useSave(remarksApi.addUsual, {
    onDone: ({ added }) => say(added > 0 ? `${counted(added, 'remark')} added` : 'The usual remarks are there already'),
    onFailed: ({ message }) => say(message),
  });
  return (
    <>
      <ResourceScreen
        resource={remarks}
        name="exams.remarks"
        imports
        words={{
          search: 'Words of a remark',
          empty:
            'Report forms take their remarks from here, by grade or mean and by subject. The menu above adds the usual ones in English and Swahili.',
        }}
        columns={[
          { key: 'text', label: 'Remark' },
          { key: 'kind', label: 'Said by', value: (row) => kindWords[row.kind], quiet: true, phone: 'note' },
          { key: 'bandWords', label: 'Said of', phone: 'note' },
          { key: 'courseName', label: 'Subject', value: (row) => row.courseName ?? 'Any', quiet: true },
          { key: 'language', label: 'Language', value: (row) => languageWords[row.language], quiet: true },
        ]}
        filters={[
          { key: 'kind', label: 'Said by', options: kinds },
          { key: 'language', label: 'Language', options: languages },
          {
            key: 'gradeId',
            label: 'Grade',
            options: (choices?.grades ?? []).map((grade) => ({ value: grade.id, label: gradeWords(grade) })),
          },
          {
            key: 'courseId',
            label: 'Subject',
            options: (choices?.courses ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        menu={
          mayWrite()
            ? [
                { label: 'Add the usual remarks', onClick: () => add.mutate({}) },
                { label: 'Change the lengths of remarks', onClick: () => setSizing(true) },
              ]
            : []
        }
        form={{
          fields: remarkFields(choices),
          begins: { kind: 'subject_teacher' },
          nameOf: ({ kind, bandWords }) => `${kindWords[kind]}, ${bandWords}`,
          removal: ({ text }) => `“${text}” is removed from the bank. Report forms that were made stay as they are.`,
          locked: lockedWords,
        }}
      />
      {choices && (
        <LengthsDrawer
          key={choices.lengthsVersion}
          opened={sizing}
          onClose={() => setSizing(false)}
          lengths={choices.lengths}
          version={choices.lengthsVersion}
        />
      )}
    </>
  );
}
