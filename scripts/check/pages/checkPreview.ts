import { readingOperations } from '../../../schemas/evaluate/readingOperations.ts'
import type { Preview } from '../../../schemas/types/action.ts'
import { findEndpoint } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { type PageCheck, wantMember, wantShape } from './pageCheck.ts'

/**
 * Checks the preview of a confirmation: it takes the arguments of the call that it precedes, changes nothing and
 * returns a text.
 */
export function checkPreview(
  { context }: PageCheck,
  spot: Spot,
  preview: Preview | undefined,
  given: readonly string[],
): void {
  const endpoint = preview && findEndpoint(context, spot.at('call'), preview.call)
  if (!endpoint) return
  const { definition, takes, answer } = endpoint
  if (!definition.call.startsWith('GET ') && !readingOperations.has(definition.do))
    spot.at('call').error(`${endpoint.name} may change something; what is asked before a question only reads`)
  for (const name of given) {
    if (!takes.known.has(name))
      spot.at('call').error(`${endpoint.name} takes no argument "${name}", which the call is given`)
  }
  for (const name of takes.required) {
    if (!given.includes(name)) spot.at('call').error(`${endpoint.name} needs the argument "${name}"`)
  }
  wantShape(spot.at('call'), endpoint, ['record'])
  wantMember(spot.at('text'), preview.text, answer.element)
  if (preview.allowed !== undefined) wantMember(spot.at('allowed'), preview.allowed, answer.element)
}
