import { fieldKinds } from '../../../schemas/evaluate/fieldKinds.ts'
import type { FieldType, Property } from '../../../schemas/types/entity.ts'
import type { OptionSource } from '../../../schemas/types/pages/option.ts'
import type { PickerOptions } from '../../../schemas/types/pages/picker.ts'
import { findEndpoint } from '../context.ts'
import { inputFault } from '../documents/checkInputs.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import type { PageCheck } from './pageCheck.ts'

interface PickerField {
  field: string
  input?: FieldType
  options?: OptionSource
  picker?: PickerOptions
}

/** Checks that the input fits the property, and that a picker has a source to choose from. */
export function checkPicker(check: PageCheck, spot: Spot, field: PickerField, property: Property | undefined): void {
  const { input = property?.['x-field'], options, picker } = field
  const fault = field.input && property && inputFault(field.input, property)
  if (fault) spot.at('input').error(fault)
  if (input !== 'picker') {
    if (picker) spot.at('picker').error('"picker" needs the input "picker"')
    return
  }
  if (options === undefined && property?.['x-ref'] === undefined) {
    spot.error(`"${field.field}" does not say what it chooses from: give "options", or the property "x-ref"`)
    return
  }
  if (picker) checkDialog(check, spot.at('picker'), picker, { options, target: property?.['x-ref'] })
}

function checkDialog(
  check: PageCheck,
  spot: Spot,
  picker: PickerOptions,
  { options, target }: { options: OptionSource | undefined; target: string | undefined },
): void {
  const { entities } = check.context.project
  // Another check reports a wrong source.
  const named = options && check.context.project.endpoints.get(options.source)
  const endpoint = options && named ? findEndpoint(check.context, spot, options.source) : undefined
  const entity = endpoint ? endpoint.answer.entity : target === undefined ? undefined : entities.get(target)?.content
  const element = endpoint?.answer.element.members
  const names = element ? [...element.keys()] : Object.keys(entity?.properties ?? {})
  if (names.length === 0) return
  const from = endpoint ? endpoint.answer.element.name : `entity "${entity?.name}"`
  for (const [at, name] of (picker.columns ?? []).entries()) {
    if (!names.includes(name)) spot.at('columns', at).error(`field "${name}" is not in ${from}${hint(name, names)}`)
  }
  if (picker.by === undefined || picker.by === false) return
  // The tree filters by an argument of the source; a generic list takes every reference property.
  const takes = endpoint?.takes.known ?? new Map(Object.entries(entity?.properties ?? {}))
  const by = takes.get(picker.by)
  if (!by) {
    spot.at('by').error(`field "${picker.by}" is not in ${from}${hint(picker.by, takes.keys())}`)
  } else if (by['x-ref'] === undefined || !entities.get(by['x-ref'])?.content['x-tree']) {
    spot.at('by').error(`"${picker.by}" does not refer to records of a tree`)
  }
}

export function checkSearchInput(spot: Spot, input: FieldType | undefined): void {
  if (input && !fieldKinds[input].searchable) spot.error(`a list cannot be searched by the input "${input}"`)
}
