import { checkDefinition, type DefinitionFault } from '../../../../processes/form-definition/checkDefinition.ts'
import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
import { readDefinition } from '../../../../processes/form-definition/readDefinition.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { buttonOf, isFetchable } from '../../../../schemas/evaluate/json-schema/buttonWord.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { finding } from '../findings.ts'

/**
 * Returns everything that prevents publishing a definition, given as JSON text; also buttons that call what this server
 * does not offer.
 */
export function definitionFaults(text: unknown): DefinitionFault[] {
  const faults = checkDefinition(text)
  const read = readDefinition(text)
  // The fields of a definition with faults may not be resolvable.
  if (faults.length > 0 || 'fault' in read) return faults
  return fieldsOf(read.definition.schema as FormSchema).flatMap(({ field, title, schema }) => {
    const button = buttonOf(schema)
    if (button.does !== 'fetch') return []
    const endpoint = registry.endpoints.get(button.call)?.definition
    if (endpoint && isFetchable(endpoint)) return []
    return [{ place: field, ...finding('BUTTON_CALL_UNKNOWN', { title, call: button.call }) }]
  })
}
