import { type FieldPath, type FormDefinition, namesOf, recordAt } from '../../processes/forms/design/formDefinition.ts'

/** Returns the paths of all fields, outer ones before inner ones. */
export function fieldsOf(form: FormDefinition, record: FieldPath = []): FieldPath[] {
  const part = recordAt(form, record)
  if (!part) return []
  return namesOf(part).flatMap(name => {
    const path = [...record, name]
    return [path, ...fieldsOf(form, path)]
  })
}
