import type { FieldInputProps } from '../../fields/fieldKind.ts'
import type { FieldInputOf } from '../../grid/fieldInput.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { schemaOfProperty } from './schemaOfProperty.ts'

/** A value with parts as one field of a form; its own inputs come from the registry that holds it. */
export const schemaInput = (inputOf: FieldInputOf) =>
  function SchemaInput({ id, field, value, onChange, disabled, errors, scope }: FieldInputProps) {
    return (
      <SchemaForm
        id={id}
        title={field.title}
        schema={schemaOfProperty(field.property)}
        layout={field.property?.['x-layout']}
        value={value}
        onChange={next => onChange(next ?? null)}
        errors={errors}
        disabled={disabled ?? false}
        isOptional={field.required !== true}
        scope={scope}
        inputOf={inputOf}
      />
    )
  }
