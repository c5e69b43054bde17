import type { CallInput } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { codingExamsApi } from '../contract/exams.ts';
import { type CodingProblem, codingProblemsApi } from '../contract/problems.ts';
import { type Language, languages, languageWords } from '../contract/running.ts';
import { CodeArea } from './CodeArea.tsx';
import { TestsField } from './TestsField.tsx';
import { useApi } from '#kit/web/api/hooks.ts';

type Name = keyof CallInput<typeof codingProblemsApi.create>;
const languageOf = (value: unknown): Language => (value === 'python' ? 'python' : 'javascript');

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'textarea', name: 'statement', label: 'What is asked', wide: true },
  {
    kind: 'select',
    name: 'language',
    label: 'Language',
    required: true,
    options: languages.map((value) => ({ value, label: languageWords[value] })),
  },
  {
    kind: 'select',
    name: 'mode',
    label: 'Marks from tests',
    required: true,
    options: [
      { value: 'input', label: 'Lines that the program reads' },
      { value: 'call', label: 'Arguments of a function' },
    ],
  },
  { kind: 'text', name: 'functionName', label: 'Function', required: true, wide: true, when: ({ mode }) => mode === 'call' },
  {
    kind: 'custom',
    name: 'starter',
    label: 'What candidates begin with',
    wide: true,
    render: ({ label, value, values, onChange }) => (
      <div>
        <span className="coding-label">{label}</span>
        <CodeArea
          label={label}
          value={typeof value === 'string' ? value : ''}
          language={languageOf(values['language'])}
          onChange={onChange}
          rows={6}
        />
      </div>
    ),
  },
  { kind: 'number', name: 'marks', label: 'Marks', min: 1, max: 100 },
  { kind: 'number', name: 'timeMs', label: 'Time for a test', suffix: ' ms', min: 100, max: 10_000 },
  {
    kind: 'number',
    name: 'memoryMb',
    label: 'Memory',
    suffix: ' MB',
    hint: 'JavaScript only: the browser gives Python what it has',
    min: 8,
    max: 128,
  },
  { kind: 'custom', name: 'tests', label: 'Tests', wide: true, render: (slot) => <TestsField slot={slot} /> },
];

const blank = {
  language: 'javascript',
  mode: 'input',
  starter: '',
  marks: 10,
  timeMs: 2000,
  memoryMb: 32,
  tests: [
    { hidden: false, input: '', expected: '', weight: 1 },
    { hidden: true, input: '', expected: '', weight: 1 },
  ],
};

interface ProblemFormProps {
  examId: number;
  problem: CodingProblem | null;
  onDone: () => void;
}

/** Adds a problem with its tests, or changes one. */
export function ProblemForm({ examId, problem, onDone }: ProblemFormProps) {
  const { refetch } = useApi(codingExamsApi.get, { id: examId });
  const done = (): void => {
    void refetch();
    onDone();
  };
  if (problem === null)
    return (
      <RecordForm
        save={codingProblemsApi.create}
        fixed={{ examId }}
        initial={blank}
        fields={fields}
        submit="Add problem"
        onDone={done}
      />
    );
  const { id, version } = problem;
  return (
    <RecordForm
      save={codingProblemsApi.update}
      fixed={{ id, version }}
      initial={problem}
      fields={fields as readonly Field<keyof CallInput<typeof codingProblemsApi.update>>[]}
      submit="Save problem"
      onDone={done}
    />
  );
}
