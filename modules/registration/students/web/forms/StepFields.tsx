import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import type { Errors } from '../wizard/answers.ts';

interface StepFieldsProps {
  fields: readonly Field[];
  values: Readonly<Record<string, unknown>>;
  errors: Errors;
  /** In front of the names in `errors`: `guardians.0.` */
  prefix?: string;
  onChange: (name: string, value: unknown) => void;
}

/** Fields of a step in two columns; each shows its own error. */
export function StepFields({ fields, values, errors, prefix = '', onChange }: StepFieldsProps) {
  return (
    <div className="grid-2">
      {fields
        .filter((field) => !field.when || field.when(values))
        .map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name]}
            values={values}
            required={field.required ?? false}
            error={errors[prefix + field.name]}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
    </div>
  );
}
