import { expandFamily } from '../../schemas/evaluate/expandFamily.ts'
import type { Accepts, HandlerEndpoint } from '../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../schemas/types/family.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'

const head = `// Written by npm run generate from schemas/endpoints. Do not edit.

/** Arguments of a handler that returns a page; \`page\` checks them. */
type Search = Record<string, unknown>

/** Checked arguments of the endpoints that handlers answer; optional ones may be null. */
export interface EndpointInputs {
`

/** Writes `server/ground/kernel/generated/inputs.ts`: the arguments of handlers, by endpoint and by handler. */
export function writeInputs(root: string, output: Output): void {
  const read = <Document>(folder: string): Document[] =>
    filesBelow(root, `schemas/${folder}`, '.json').map(file => readJson<Document>(root, file))
  const entities = new Map(read<Entity>('entities').map(entity => [entity.name, entity]))
  const families = read<FamilyDocument>('endpoints').map(document =>
    expandFamily(document, { entity: entities.get(document.entity ?? '')?.properties, report: () => undefined }),
  )
  const named = families
    .flatMap(({ family, endpoints }) =>
      Object.entries(endpoints).flatMap(([name, one]) =>
        one.do === 'handler' ? [{ name: `${family}.${name}`, handler: one.handler, type: inputOf(one) }] : [],
      ),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const handlers = new Map<string, string[]>()
  for (const { name, handler } of named) handlers.set(handler, [...(handlers.get(handler) ?? []), name])
  const inputs = named.map(({ name, type }) => `  '${name}': ${type}`)
  const byHandler = [...handlers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([handler, names]) => `  '${handler}': ${names.map(name => `EndpointInputs['${name}']`).join(' | ')}`)
  output.write(
    'server/ground/kernel/generated/inputs.ts',
    `${head}${inputs.join('\n')}\n}\n\n/** The same by the name of the handler; several endpoints may have one. ` +
      `*/\nexport interface HandlerInputs {\n${byHandler.join('\n')}\n}\n`,
  )

  function inputOf({ accepts, call }: HandlerEndpoint): string {
    const inPath = [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const own = argumentsOf(accepts ?? {})
    const rest = Object.fromEntries(inPath.filter(name => !Object.hasOwn(own, name)).map(name => [name, text]))
    const type = objectType({ ...own, ...rest }, [...(accepts?.required ?? []), ...inPath], '  ')
    return accepts?.paged ? `Search & ${type}` : type
  }

  function argumentsOf({ entity, paged, properties }: Accepts): Record<string, Property> {
    const written = entity === undefined || paged ? {} : (entities.get(entity)?.properties ?? {})
    return { ...Object.fromEntries(Object.entries(written).filter(([, one]) => !one.readOnly)), ...properties }
  }
}

const text: Property = { type: 'string', title: '' }

function objectType(properties: Record<string, Property>, required: readonly string[], indent: string): string {
  const entries = Object.entries(properties)
  if (entries.length === 0) return 'Record<string, never>'
  const lines = entries.map(([name, one]) => {
    const type = typeOf(one, `${indent}  `)
    return `${indent}  ${name}${required.includes(name) ? `: ${type}` : `?: ${type} | null`}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

/** The TypeScript type of a checked value; `indent` is that of the line it begins on. */
export function typeOf(property: Property, indent: string): string {
  const { type, items, properties, required = [] } = property
  if (property['x-schema'] !== undefined) return 'unknown'
  if (type === 'string')
    return property.enum
      ? property.enum
          .map(one => JSON.stringify(one))
          .join(' | ')
          .replaceAll('"', "'")
      : 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'array')
    return items ? `${bracketed(typeOf({ title: '', ...items } as Property, indent))}[]` : 'unknown[]'
  return properties ? objectType(properties, required, indent) : 'Record<string, unknown>'
}

const bracketed = (type: string) => (type.includes(' ') && !type.startsWith('{') ? `(${type})` : type)
