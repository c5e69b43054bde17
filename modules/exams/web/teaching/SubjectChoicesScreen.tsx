import { ChoiceList } from './ChoiceList.tsx';

/** Which subjects each student takes. */
export default function SubjectChoicesScreen() {
  return <ChoiceList bar={null} />;
}
