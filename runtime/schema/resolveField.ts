import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import type { Name } from '../../schemas/types/common.ts'
import type { FieldType, Property } from '../../schemas/types/entity.ts'
import type { Field } from '../../schemas/types/pages/edit.ts'
import type { SearchField } from '../../schemas/types/pages/list.ts'
import type { OptionSource } from '../../schemas/types/pages/option.ts'
import { loadEntity } from './documents.ts'
import { answerOf, type Element, loadEndpoint, optionsEndpoint } from './endpoints.ts'
import { systemProperties } from './resolveColumn.ts'
import type { OptionQuery, ResolvedField } from './resolvedPage.ts'

const typed = new Set<FieldType>(['text', 'textarea', 'number', 'password'])

const keyword: Property = { type: 'string', title: '关键字' }

export interface FieldPlace {
  /** A search field offers what a list may be searched by; a form field what may be stored. */
  use: 'search' | 'form'
  required: readonly Name[]
  file: string
  path: string
}

/** Fills what a field leaves open from the property that it sets. */
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
    field.input ?? inputOf(property, { dictionary, hasOptions: field.options !== undefined, use: place.use })
  const title = field.title ?? property?.title ?? name
  const options = await optionsOf(field.options, property, input, place)
  const multiple = place.use === 'form' && property?.type === 'array'
  const reference = property?.['x-ref']
  return {
    field: name,
    title,
    input,
    placeholder: field.placeholder ?? (typed.has(input) ? `请输入${title}` : `请选择${title}`),
    required: field.required ?? place.required.includes(name),
    span: field.span ?? (input === 'textarea' ? 3 : 1),
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
    ...(property ? { property } : {}),
    ...(reference ? { labelField: labelKey(name) } : {}),
  }
}

function withDefault(field: Field, property: Property | undefined) {
  const value = field.default ?? property?.default
  return value === undefined ? {} : { default: value }
}

function enabledOf(field: Field, property: Property | undefined, place: FieldPlace) {
  if (field.enabled !== undefined) return { enabled: field.enabled }
  return place.use === 'form' && property?.readOnly ? { enabled: false } : undefined
}

function inputOf(
  property: Property | undefined,
  { dictionary, hasOptions, use }: { dictionary: string | undefined; hasOptions: boolean; use: 'search' | 'form' },
): FieldType {
  if (use === 'search') {
    if (property?.format && property['x-search'] === 'range') return 'dateRange'
    if (property?.type === 'boolean' || property?.type === 'array') return 'select'
    if (property?.['x-field'] === 'textarea') return 'text'
  }
  if (property?.['x-field']) return property['x-field']
  if (hasOptions || dictionary || property?.enum) return property?.type === 'array' ? 'tags' : 'select'
  if (property?.['x-ref']) return 'reference'
  if (property?.type === 'array') return 'tags'
  if (property?.type === 'boolean') return 'switch'
  if (property?.type === 'integer' || property?.type === 'number') return 'number'
  if (property?.format === 'date') return 'date'
  if (property?.format === 'date-time') return 'dateTime'
  return property?.['x-secret'] ? 'password' : (property?.maxLength ?? 0) > 200 && use === 'form' ? 'textarea' : 'text'
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
      ...(given.with ? { with: given.with } : {}),
    }
  }
  const target = property?.['x-ref']
  if (!target || (input !== 'reference' && input !== 'treeReference' && input !== 'select')) return undefined
  const wanted = input === 'treeReference' ? 'tree' : 'list'
  const [entity, endpoint] = await Promise.all([loadEntity(target), optionsEndpoint(target, wanted)])
  return endpoint && { source: endpoint.name, value: 'id', label: entity.label, shape: endpoint.shape }
}
