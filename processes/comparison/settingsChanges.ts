import schema from '../../schemas/json/process-settings.schema.json' with { type: 'json' }
import type { Change } from './difference.ts'

interface Part {
  $ref?: string
  title?: string
  const?: unknown
  anyOf?: Part[]
  items?: Part
  properties?: Record<string, Part>
  'x-titles'?: Record<string, string>
}

type Values = Readonly<Record<string, unknown>>

const definitions = schema.definitions as Record<string, Part>

/**
 * Compares the settings of a process (`ProcessSettings`) or of a node property by property, with the titles that the
 * designer shows. Properties that the schema does not know are compared too, under their names.
 *
 * @example settingsChanges('NodeSettings', { mode: 'all' }, { mode: 'any' })
 * // [{ about: 'settings', title: '审批方式', before: '会签：全部同意', after: '或签：一人即可' }]
 */
export const settingsChanges = (type: 'ProcessSettings' | 'NodeSettings', before: Values, after: Values): Change[] =>
  changesIn(definitions[type] ?? {}, before, after, [])

function changesIn(part: Part, before: Values, after: Values, path: readonly string[]): Change[] {
  const known = Object.keys(part.properties ?? {})
  const given = [...Object.keys(before), ...Object.keys(after)]
  return [...new Set([...known, ...given])].flatMap(name => {
    const [one, other] = [before[name], after[name]]
    if (isSame(one, other)) return []
    const inner = resolved(part.properties?.[name] ?? {})
    const titles = [...path, titleOf(inner, name)]
    if (isValues(one) && isValues(other) && inner.properties) return changesIn(inner, one, other, titles)
    return [
      {
        about: 'settings',
        title: titles.join(' / '),
        ...(one !== undefined && { before: words(inner, one) }),
        ...(other !== undefined && { after: words(inner, other) }),
      } satisfies Change,
    ]
  })
}

/** Returns a part of the schema merged with the definition it refers to; its own words take precedence. */
function resolved(part: Part): Part {
  const { $ref, ...own } = part
  return $ref === undefined ? part : { ...definitions[$ref.slice('#/definitions/'.length)], ...own }
}

/** Removes the brackets of a title, which only help while typing. */
const titleOf = ({ title }: Part, name: string): string => title?.replace(/（.*）$/, '') ?? name

function words(part: Part, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) {
    const items = resolved(part.items ?? {})
    return value.length === 0 ? '（空）' : value.map(each => words(items, each)).join('、')
  }
  if (isValues(value)) return wordsOfValues(part, value)
  const text = String(value)
  return part['x-titles']?.[text] ?? (text === '' ? '（空）' : text)
}

function wordsOfValues(part: Part, values: Values): string {
  const variant = part.anyOf?.map(resolved).find(each => isVariant(each, values))
  const { properties = {} } = variant ?? part
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const inner = resolved(properties[name] ?? {})
    return 'const' in inner ? [] : [`${titleOf(inner, name)}：${words(inner, value)}`]
  })
  const title = variant?.title
  if (title === undefined) return parts.length === 0 ? '（空）' : parts.join('，')
  return parts.length === 0 ? title : `${title}（${parts.join('，')}）`
}

/** Returns the constant that discriminates a rule. */
const isVariant = ({ properties = {} }: Part, values: Values): boolean =>
  Object.entries(properties).some(([name, each]) => 'const' in each && each.const === values[name])

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether two JSON values are equal, regardless of the order of properties. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isValues(one) || !isValues(other)) return Object.is(one, other)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every(name => name in other && isSame(one[name], other[name]))
  )
}
