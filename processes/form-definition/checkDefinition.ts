import type { Finding } from '../../schemas/evaluate/finding.ts'
import { schemaCheck } from '../../schemas/evaluate/json-schema/checkSchema.ts'
import { expressionsIn } from '../../schemas/evaluate/json-schema/computedValues.ts'
import { draft7Schema } from '../../schemas/evaluate/json-schema/draft7Schema.ts'
import { indexSchema, SchemaFault } from '../../schemas/evaluate/json-schema/schemaIndex.ts'
import { draftOf, innerSchemas, isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition } from '../../schemas/types/formDefinition.ts'
import { fieldFaults } from '../bpmn/rules/fieldFaults.ts'
import { formulaFault } from '../bpmn/rules/formulaFault.ts'
import { linkageCycles } from '../form-linkage/cycles.ts'
import { type FormSchema, formFields, recordIn } from '../forms/formFields.ts'
import { printFields } from '../forms/printSettings.ts'
import { isKept } from '../forms/reservedNames.ts'
import { finding } from './findings.ts'
import { readDefinition } from './readDefinition.ts'

/** A fault of a definition; the place is a path (`schema.properties.days`) or the title of a field. */
export interface DefinitionFault extends Finding {
  place: string
}

const words = new Set(['schema', 'layout', 'print', 'renames', '$schema'])

/**
 * Returns everything that prevents publishing a definition, given as JSON text.
 *
 * @example checkDefinition('{}') // [{ place: '', code: 'DEFINITION_SCHEMA_MISSING', … }]
 */
export function checkDefinition(text: unknown): DefinitionFault[] {
  const read = readDefinition(text)
  if ('fault' in read) return [{ place: '', ...read.fault }]
  const { definition } = read
  const unknown = Object.keys(definition).filter(word => !words.has(word))
  const broken = brokenParts(definition.schema)
  return [
    ...wrongRenames(definition.renames),
    ...unknown.map(word => ({ place: word, ...finding('DEFINITION_WORD_UNKNOWN', { word }) })),
    ...broken,
    // The fields of an invalid schema cannot be resolved.
    ...(broken.length === 0
      ? [
          ...wrongFields(definition.schema as FormSchema),
          ...circles(definition),
          ...wrongLayout(definition),
          ...wrongPrint(definition),
        ]
      : []),
  ]
}

function wrongRenames(renames: unknown): DefinitionFault[] {
  const isWhole = (each: unknown) => isRecord(each) && typeof each.from === 'string' && typeof each.to === 'string'
  if (renames === undefined || (Array.isArray(renames) && renames.every(isWhole))) return []
  return [{ place: 'renames', ...finding('DEFINITION_RENAMES_WRONG') }]
}

function brokenParts(schema: Record<string, unknown>): DefinitionFault[] {
  if (schema.type !== 'object') return [{ place: 'schema.type', ...finding('DEFINITION_NOT_FORM') }]
  const breaches = draftOf(schema) === 7 ? schemaCheck(draft7Schema).errors(schema) : []
  if (breaches.length > 0)
    return breaches.map(({ path, keyword }) => ({
      place: ['schema', ...path].join('.'),
      ...finding('DEFINITION_SCHEMA_WRONG', { keyword }),
    }))
  try {
    return unknownReferences(schema)
  } catch (fault) {
    if (fault instanceof SchemaFault) return [{ place: 'schema', ...fault.finding }]
    throw fault
  }
}

function unknownReferences(schema: object): DefinitionFault[] {
  const index = indexSchema(schema)
  const passed = new Set<unknown>()
  const found: DefinitionFault[] = []
  const walk = (inner: unknown, place: readonly (string | number)[], outer: string): void => {
    if (!isRecord(inner) || passed.has(inner)) return
    passed.add(inner)
    const base = index.baseOf(inner, outer)
    const reference = inner.$ref
    if (typeof reference === 'string' && !index.locate(reference, base))
      found.push({ place: place.join('.'), ...finding('DEFINITION_REFERENCE_UNKNOWN', { reference }) })
    for (const each of innerSchemas(inner)) walk(each.inner, [...place, ...each.way], base)
  }
  walk(schema, ['schema'], index.base)
  return found
}

function wrongFields(schema: FormSchema): DefinitionFault[] {
  const names = [...formFields(schema).keys()]
  if (names.length === 0) return [{ place: 'schema', ...finding('DEFINITION_WITHOUT_FIELDS') }]
  return [
    ...names
      .filter(isKept)
      .map(field => ({ place: `schema.properties.${field}`, ...finding('FIELD_NAME_RESERVED', { field }) })),
    ...fieldFaults(schema).map(({ field, ...fault }) => ({ place: `schema.properties.${field}`, ...fault })),
    ...expressionsIn(schema).flatMap(({ title, expression }) => {
      const fault = formulaFault(title, expression)
      return fault ? [{ place: title, ...fault }] : []
    }),
  ]
}

/** Formulas and conditions that read each other in a circle. */
const circles = ({ schema }: FormDefinition): DefinitionFault[] =>
  linkageCycles({ schema, layout: {} }).map(({ fields, ...found }) => ({
    place: ['schema', ...(fields[0] ?? []).flatMap(name => ['properties', name])].join('.'),
    ...found,
  }))

function wrongLayout({ schema, layout }: FormDefinition): DefinitionFault[] {
  if (layout === undefined) return []
  if (!isRecord(layout)) return [{ place: 'layout', ...finding('DEFINITION_LAYOUT_NOT_OBJECT') }]
  const fields = formFields(schema as FormSchema)
  const options = isRecord(layout['ui:options']) ? layout['ui:options'] : {}
  const groups = Array.isArray(options.groups) ? options.groups : []
  const named = [
    ...Object.keys(layout).filter(name => !name.startsWith('ui:')),
    ...groups.flatMap(group => (isRecord(group) && Array.isArray(group.fields) ? group.fields.map(String) : [])),
  ]
  return [...new Set(named)]
    .filter(field => !fields.has(field))
    .map(field => ({ place: `layout.${field}`, ...finding('DEFINITION_LAYOUT_UNKNOWN', { field }) }))
}

/** Settings of the print that name no field of the form. */
function wrongPrint({ schema, print }: FormDefinition): DefinitionFault[] {
  if (print === undefined) return []
  if (!isRecord(print)) return [{ place: 'print', ...finding('DEFINITION_PRINT_NOT_OBJECT') }]
  const fields = formFields(schema as FormSchema)
  const columnsOf = (field: string) => {
    const own = fields.get(field)
    return own ? formFields(recordIn(own, schema as FormSchema)?.record ?? {}, schema as FormSchema) : fields
  }
  const { single, tables } = printFields(print)
  const wrong = (place: string, field: string) => ({ place, ...finding('DEFINITION_PRINT_UNKNOWN', { field }) })
  return [
    ...single.filter(field => !fields.has(field)).map(field => wrong('print.fields', field)),
    ...tables.flatMap(({ field, columns }) =>
      fields.has(field)
        ? columns
            .filter(column => !columnsOf(field).has(column))
            .map(column => wrong('print.tables', `${field}.${column}`))
        : [wrong('print.tables', field)],
    ),
  ]
}
