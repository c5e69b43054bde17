import { Select } from '@mantine/core';

interface ClassChoiceProps {
  classes: readonly { id: number; name: string }[];
  classId: number;
  onChoose: (classId: number) => void;
}

/** The class whose grid is shown. */
export function ClassChoice({ classes, classId, onChoose }: ClassChoiceProps) {
  return (
    <Select
      aria-label="Class"
      className="grid-class"
      size="xs"
      allowDeselect={false}
      searchable={classes.length > 8}
      data={classes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(classId)}
      onChange={(value) => value !== null && Number(value) !== classId && onChoose(Number(value))}
    />
  );
}
