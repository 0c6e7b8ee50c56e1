import { readdirSync, readFileSync } from 'node:fs'
import { schemaOf } from '../../../../processes/form-definition/readDefinition.ts'
import type { NamedForms } from '../../../../processes/forms/namedForms.ts'
import type { FormDefinition } from '../../../../schemas/types/formDefinition.ts'

/** A designed form ready to use, as its file says it; the templates of processes name it by its code. */
export interface ShippedForm extends FormDefinition {
  code: string
  name: string
  group: string
  description: string
}

const folder = new URL('../../../../processes/templates/forms/', import.meta.url)

/** Returns the forms ready to use, by code. */
export const shippedForms = (): ShippedForm[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as ShippedForm)

/** Returns the definition of a shipped form, as a template of the console stores it. */
export const definitionText = ({ schema, layout, print }: FormDefinition): string =>
  JSON.stringify({ schema, layout, print }, null, 2)

/** Returns the shipped forms without their versions, for databases in which they were deleted. */
export function shippedSchemas(): NamedForms {
  schemas ??= Object.fromEntries(
    shippedForms().map(each => [each.code, { form: JSON.stringify(schemaOf(definitionText(each))) }]),
  )
  return schemas
}

/** The files do not change while the server runs. */
let schemas: NamedForms | undefined
