import { choosing } from '../../schemas/evaluate/fieldKinds.ts'
import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import type { Name } from '../../schemas/types/common.ts'
import type { FieldType, Property } from '../../schemas/types/entity.ts'
import type { Field } from '../../schemas/types/pages/edit.ts'
import type { SearchField } from '../../schemas/types/pages/list.ts'
import type { OptionSource } from '../../schemas/types/pages/option.ts'
import { loadEntity } from './documents.ts'
import { answerOf, directoryOf, type Element, loadEndpoint, optionsEndpoint } from './endpoints.ts'
import { inputOf, isTyped, isWide } from './inputOf.ts'
import { systemProperties } from './resolveColumn.ts'
import type { OptionQuery, ResolvedField } from './resolvedPage.ts'
import { resolveSubTable } from './resolveGrid.ts'
import { resolvePicker } from './resolvePicker.ts'
import { schemaFrom } from './schemaFrom.ts'

const keyword: Property = { type: 'string', title: '关键字' }

export interface FieldPlace {
  /** Use of the field: a search argument, or a stored value. */
  use: 'search' | 'form'
  required: readonly Name[]
  file: string
  path: string
}

/** Fills in a field's defaults from its property. */
export async function resolveField(
  given: Name | Field | SearchField,
  element: Element,
  place: FieldPlace,
): Promise<ResolvedField> {
  const field: Field = typeof given === 'string' ? { field: given } : (given as Field)
  const name = field.field
  const property = element.properties[name] ?? systemProperties[name] ?? (name === 'keyword' ? keyword : undefined)
  const dictionary = field.dictionary ?? property?.['x-dictionary']
  const input =
    field.input ??
    (field.schema === undefined ? undefined : 'schema') ??
    inputOf(property, { dictionary, hasOptions: field.options !== undefined, use: place.use })
  const title = field.title ?? property?.title ?? name
  const options = await optionsOf(field.options, property, input, place)
  const multiple = place.use === 'form' && property?.type === 'array'
  const reference = property?.['x-ref']
  const subTable =
    input === 'table'
      ? await resolveSubTable(
          field,
          property,
          required => (one, row, index) =>
            resolveField(one, row, {
              use: 'form',
              required,
              file: place.file,
              path: `${place.path}.columns[${index}]`,
            }),
        )
      : {}
  const schema = input === 'schema' ? (field.schema ?? (await schemaFrom(property, element, 'form'))) : undefined
  // Whether an argument may be missing is asked of the endpoint while the form is filled in.
  if (typeof schema === 'object') await loadEndpoint(schema.source)
  const picker =
    input === 'picker'
      ? await resolvePicker(field.picker, options, {
          target: reference,
          isGiven: field.options !== undefined || property?.['x-refScope'] === 'all',
        })
      : undefined
  return {
    field: name,
    title,
    input,
    placeholder: field.placeholder ?? (isTyped(input) ? `请输入${title}` : `请选择${title}`),
    required: field.required ?? place.required.includes(name),
    span: field.span ?? (isWide(input) ? 3 : 1),
    multiple,
    createOnly: property?.['x-createOnly'] ?? false,
    ...((field.help ?? property?.description) ? { help: field.help ?? property?.description } : {}),
    ...(place.use === 'form'
      ? withDefault(field, property)
      : field.default !== undefined
        ? { default: field.default }
        : {}),
    ...(field.visible !== undefined ? { visible: field.visible } : {}),
    ...(enabledOf(field, property, place) ?? {}),
    ...((field.permission ?? property?.['x-permission'])
      ? { permission: field.permission ?? property?.['x-permission'] }
      : {}),
    ...(dictionary ? { dictionary } : {}),
    ...(options ? { options } : {}),
    ...(field.value !== undefined ? { value: field.value } : {}),
    ...(field.check && place.use === 'form' ? { check: field.check } : {}),
    ...(property ? { property } : {}),
    ...(picker ? { picker } : {}),
    ...(schema ? { schema } : {}),
    ...subTable,
    ...(reference ? { labelField: labelKey(name) } : {}),
  }
}

function withDefault(field: Field, property: Property | undefined) {
  // An explicit null starts the field empty, whatever the property's default.
  const value = field.default === undefined ? property?.default : field.default
  return value === undefined ? {} : { default: value }
}

function enabledOf(field: Field, property: Property | undefined, place: FieldPlace) {
  if (field.enabled !== undefined) return { enabled: field.enabled }
  return place.use === 'form' && property?.readOnly ? { enabled: false } : undefined
}

async function optionsOf(
  given: OptionSource | undefined,
  property: Property | undefined,
  input: FieldType,
  { file, path }: FieldPlace,
): Promise<OptionQuery | undefined> {
  if (given) {
    const endpoint = await loadEndpoint(given.source, { file, path: `${path}.options.source` })
    const { entity } = await answerOf(endpoint)
    return {
      source: given.source,
      value: given.value ?? 'id',
      label: given.label ?? entity?.label ?? 'name',
      shape: endpoint.shape,
      ...(given.text !== undefined ? { text: given.text } : {}),
      ...(given.picture !== undefined ? { picture: given.picture } : {}),
      ...(given.with ? { with: given.with } : {}),
    }
  }
  const target = property?.['x-ref']
  if (!target || !choosing.records.has(input)) return undefined
  if (property['x-refScope'] === 'all') {
    const [entity, directory] = await Promise.all([loadEntity(target), directoryOf(target)])
    return directory && { source: directory.name, value: 'id', label: entity.label, shape: directory.shape }
  }
  const wanted = input === 'treeReference' || input === 'cascader' ? 'tree' : 'list'
  const [entity, endpoint] = await Promise.all([loadEntity(target), optionsEndpoint(target, wanted)])
  return endpoint && { source: endpoint.name, value: 'id', label: entity.label, shape: endpoint.shape }
}
