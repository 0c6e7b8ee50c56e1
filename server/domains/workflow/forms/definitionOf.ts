import { readDefinition } from '../../../../processes/form-definition/readDefinition.ts'
import { FoundError } from '../../../../schemas/evaluate/finding.ts'
import type { FormDefinition } from '../../../../schemas/types/formDefinition.ts'

/** Returns the definition in a text of a record; throws what is wrong with it as a finding. */
export function definitionOf(text: unknown): FormDefinition {
  const read = readDefinition(text)
  if ('fault' in read) throw new FoundError(read.fault)
  return read.definition
}
