import type { OptionSource } from '../../../schemas/types/pages/option.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { Spot } from '../reading/document.ts'
import { checkCall, type PageCheck, wantMember, wantShape } from './pageCheck.ts'

/** Options to choose from: an answer of records that carry value and label. */
export function checkOptions(check: PageCheck, spot: Spot, options: OptionSource | undefined, names: Names): void {
  if (!options) return
  const endpoint = checkCall(check, { spot, key: 'source', name: options.source, with: options.with, names })
  wantShape(spot.at('source'), endpoint, ['list', 'page', 'tree'])
  if (!endpoint) return
  const { element, entity } = endpoint.answer
  if (options.value !== undefined) wantMember(spot.at('value'), options.value, element)
  if (options.label !== undefined) wantMember(spot.at('label'), options.label, element)
  if (options.text !== undefined) wantMember(spot.at('text'), options.text, element)
  if (options.picture !== undefined) wantMember(spot.at('picture'), options.picture, element)
  // Without explicit members, the source itself must return `value` and `label`.
  const members = element.members
  const isNamed =
    (members.has('id') && (entity !== undefined || members.has('name'))) ||
    (members.has('value') && members.has('label'))
  if (!isNamed && (options.value === undefined || options.label === undefined)) {
    spot.at('source').error(`${endpoint.name} does not say what is value and what is label: give "value" and "label"`)
  }
}
