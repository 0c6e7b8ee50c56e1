import { compareWords } from '../../../schemas/evaluate/pinyinOrder.ts'
import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { list } from '../../services/records/search/list.ts'
import { nest, tree } from '../../services/records/search/tree.ts'
import { choosableEntries } from '../dictionary/listEntries.ts'

interface Option {
  id: string
  code: string
  name: string
  parentId: string | null
  enabled: boolean
  /** Whether it may be chosen; others are still shown for searching and as parents. */
  choosable: boolean
  children: Option[]
}

/** Returns names only, for pickers and filters; any account may see them in scope. */
export async function options(call: Call<EndpointInput<'organization.options'>>): Promise<Option[]> {
  return (await tree(call, 'organization', call.input)).map(toOption)
}

function toOption(node: Record<string, unknown>): Option {
  const children = Array.isArray(node.children) ? node.children : []
  return {
    id: String(node.id),
    code: String(node.code),
    name: String(node.name),
    parentId: textOf(node.parentId),
    enabled: node.enabled !== false,
    choosable: node.enabled !== false && node.visible !== false,
    children: children.map(toOption),
  }
}

/** Returns the entries of ORG_TAG, each with the number of tagged organizations in scope. */
export async function tags(call: Call) {
  const counts = new Map<string, number>()
  for (const row of await list(call, 'organization', {})) {
    for (const tag of Array.isArray(row.tags) ? row.tags : [])
      counts.set(String(tag), (counts.get(String(tag)) ?? 0) + 1)
  }
  const entries = await choosableEntries(call, 'ORG_TAG')
  return entries.map(entry => ({ ...entry, count: counts.get(entry.value) ?? 0 }))
}

/** Returns cities, each with its city companies; departments and projects of a city belong to its company. */
export async function byCity(call: Call) {
  const cities = new Map<string, { id: string; name: string; code: string; kind: string }[]>()
  for (const row of await list(call, 'organization', { type: 'city' })) {
    const city = textOf(row.cityName)
    if (!city) continue
    const found = cities.get(city) ?? []
    found.push({ id: String(row.id), name: String(row.name), code: String(row.code), kind: 'organization' })
    cities.set(city, found)
  }
  return [...cities]
    .sort(([one], [other]) => compareWords(one, other))
    .map(([city, children]) => ({
      id: `city:${city}`,
      name: city,
      code: '',
      kind: 'city',
      count: children.length,
      children: children.map(child => ({ ...child, children: [] })),
    }))
}

/** Returns the organization tree with projects as leaves. */
export async function withProjects(call: Call) {
  const organizations = (await list(call, 'organization', {})).map(row => ({
    id: String(row.id),
    name: String(row.name),
    code: String(row.code),
    parentId: textOf(row.parentId),
    kind: 'organization',
  }))
  const projects = (await list(call, 'project', { enabled: true })).map(row => ({
    id: String(row.id),
    name: String(row.name),
    code: String(row.code),
    parentId: textOf(row.organizationId),
    kind: 'project',
  }))
  return nest([...organizations, ...projects], 'parentId')
}
