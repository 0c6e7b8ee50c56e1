import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import type { Arguments, Name } from '../../schemas/types/common.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { PickerOptions } from '../../schemas/types/pages/picker.ts'
import { loadEntity } from './documents.ts'
import { answerOf, argumentsOf, type Element, type LoadedEndpoint, loadEndpoint, optionsEndpoint } from './endpoints.ts'
import { resolveColumn } from './resolveColumn.ts'
import type { OptionQuery, PickerList, ResolvedPicker } from './resolvedPage.ts'

const mostColumns = 4

/**
 * Returns the dialog of a picker. Records come from the page's own source; else from the list of their entity for users
 * who may see it, and from its options for others.
 */
export async function resolvePicker(
  given: PickerOptions | undefined,
  options: OptionQuery | undefined,
  { target, isGiven }: { target: Name | undefined; isGiven: boolean },
): Promise<ResolvedPicker> {
  const isTree = target !== undefined && !isGiven && (await loadEntity(target))['x-tree'] !== undefined
  const tree = isTree ? await optionsEndpoint(target, 'tree') : undefined
  if (tree && target) return { title: (await loadEntity(target)).title, lists: [], tree: await queryOf(tree) }
  const asked = options ? [await loadEndpoint(options.source)] : []
  const first = target === undefined || isGiven ? undefined : await optionsEndpoint(target, 'page')
  const sources = [...(first ? [first] : []), ...asked].filter((one, at, all) => all.indexOf(one) === at)
  const lists = await Promise.all(
    sources.map(async source =>
      listOf(given, source, options?.source === source.name ? options : await queryOf(source)),
    ),
  )
  if (options?.shape === 'tree') return { title: await titleOf(target), lists: [], tree: options }
  return { title: await titleOf(target), lists }
}

const titleOf = async (target: Name | undefined) => (target === undefined ? '' : (await loadEntity(target)).title)

async function queryOf(endpoint: LoadedEndpoint): Promise<OptionQuery> {
  const { entity } = await answerOf(endpoint)
  return { source: endpoint.name, value: 'id', label: entity?.label ?? 'name', shape: endpoint.shape }
}

async function listOf(
  given: PickerOptions | undefined,
  endpoint: LoadedEndpoint,
  query: OptionQuery,
): Promise<PickerList> {
  const element = await answerOf(endpoint)
  const takes = (await argumentsOf(endpoint)).properties
  const by = given?.by === false ? undefined : (given?.by ?? element.entity?.['x-scope']?.organization)
  const side = by !== undefined && by !== 'id' && Object.hasOwn(takes, by) ? await sideOf(by, takes[by]) : undefined
  const names = given?.columns?.filter(name => isKnown(name, element)) ?? columnsOf(element, query.label, by)
  const columns = names.map(name => resolveColumn(name, element))
  // Includes records below the selected node, if the list supports it.
  const below: Arguments = takes.below?.type === 'boolean' ? { below: true } : {}
  return {
    query: { ...query, ...(side ? { with: { ...below, ...query.with } } : {}) },
    columns,
    ...(side ? { side } : {}),
  }
}

async function sideOf(field: Name, property: Property | undefined): Promise<PickerList['side']> {
  const target = property?.['x-ref']
  if (target === undefined) return undefined
  const [entity, endpoint] = await Promise.all([loadEntity(target), optionsEndpoint(target, 'tree')])
  return entity['x-tree'] && endpoint
    ? { field, title: entity.title, query: { ...(await queryOf(endpoint)), label: entity.label } }
    : undefined
}

const isKnown = (name: Name, { properties }: Element) =>
  Object.hasOwn(properties, name) ||
  Object.entries(properties).some(([own, one]) => one['x-ref'] && labelKey(own) === name)

/** Returns the columns: the label, the searched properties and the organization. */
function columnsOf({ entity, properties }: Element, label: Name, by: Name | undefined): Name[] {
  const names = Object.keys(properties)
  const found = entity
    ? names.filter(name => name !== label && isFound(properties[name]))
    : names.filter(name => name !== label && name !== 'id' && properties[name]?.type === 'string')
  const place = by !== undefined && names.includes(by) ? [by] : []
  return [label, ...found.filter(name => name !== by).slice(0, mostColumns - 1 - place.length), ...place]
}

const isFound = (property: Property | undefined) =>
  !property?.['x-secret'] && (property?.['x-search'] === 'prefix' || property?.['x-search'] === 'contains')
