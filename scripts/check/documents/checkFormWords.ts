import { isButton, isButtonLink, isFetchable } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { namesInSerial, serialNames, serialOf } from '../../../schemas/evaluate/json-schema/serialWord.ts'
import { type CheckContext, findEndpoint } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'

/** Checks what a number that the server assigns is made of, and that a button opens or fetches what there is. */
export function checkFormWords(context: CheckContext, at: Spot, schema: SchemaObject): void {
  const rule = serialOf(schema)
  if (rule !== undefined) checkSerial(at.at('x-serial'), rule)
  if (!isButton(schema)) return
  if (schema.type !== 'null') at.at('x-button').error('a button has no value: its type is "null"')
  const { 'x-button': does, 'x-link': link, 'x-call': call } = schema
  if (does === 'open') {
    if (!isButtonLink(link)) at.at('x-link').error('a button opens an address with https, or a route of the console')
  } else if (does === 'fetch') {
    const found = findEndpoint(context, at.at('x-call'), String(call))
    if (found && !isFetchable(found.definition)) at.at('x-call').error(`"${String(call)}" does not only read records`)
  } else at.at('x-button').error(`"${String(does)}" is neither open nor fetch`)
}

function checkSerial(at: Spot, rule: string): void {
  const names = namesInSerial(rule)
  for (const name of names)
    if (!(serialNames as readonly string[]).includes(name))
      at.error(`a number has no "${name}"${hint(name, serialNames)}`)
  if (!names.includes('serial')) at.error('a number needs {{serial}}')
}
