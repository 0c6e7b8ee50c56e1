import type { Kit, KitUse } from '../../schemas/types/kit.ts'

type Json = Record<string, unknown>

/** A kit with its documents by name: `endpoints`, `entities/content`, `pages/list`. */
export interface WholeKit {
  name: string
  kit: Kit
  documents: Record<string, Json>
}

/**
 * Returns the documents of one use of a kit by file below schemas; throws an `Error` that says which parameter or
 * document is missing, unknown or of no use.
 *
 * @example Object.keys(expandKit(form, { folder: 'process-form', with: { family: 'processForm' } }))
 * // ['endpoints/process-form.json', 'pages/process-form/list.json']
 */
export function expandKit({ name, kit, documents }: WholeKit, use: KitUse): Record<string, Json> {
  const values = valuesOf(kit, use)
  const { without = [], changes = {} } = use
  for (const one of [...without, ...Object.keys(changes)])
    if (!Object.hasOwn(documents, one)) throw new Error(`the kit "${name}" has no ${one}`)
  const made = Object.entries(documents)
    .filter(([document]) => !without.includes(document))
    .map(([document, content]) => {
      const filled = fill(content, values) as Json
      const { $schema, version, ...rest } = merge(filled, changes[document] ?? {}) as Json
      const file = fileOf(document, use.folder, rest)
      return [file, { $schema: schemaOf(file), version, kit: name, ...rest }] as const
    })
  const twice = made.find(([file], at) => made.findIndex(([other]) => other === file) < at)
  if (twice) throw new Error(`two documents of the kit "${name}" are written to ${twice[0]}`)
  return Object.fromEntries(made)
}

function valuesOf({ parameters }: Kit, use: KitUse): Json {
  for (const name of Object.keys(use.with))
    if (!Object.hasOwn(parameters, name)) throw new Error(`with.${name} is not a parameter of the kit`)
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      if (Object.hasOwn(use.with, name)) return [name, use.with[name]]
      if (!Object.hasOwn(parameter, 'default')) throw new Error(`with.${name} is missing: ${parameter.title}`)
      return [name, parameter.default]
    }),
  )
}

const whole = /^\$\{(\w+)\}$/
const all = /^\.{3}\$\{(\w+)\}$/

function fill(value: unknown, values: Json): unknown {
  if (typeof value === 'string') return fillText(value, values)
  if (Array.isArray(value)) return value.flatMap(one => fillElement(one, values))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const spread = all.exec(key)?.[1]
    if (spread !== undefined) return Object.entries(given(spread, values) as Json)
    const filled = fill(one, values)
    return isLeftOut(one, filled) ? [] : [[String(fillText(key, values)), filled]]
  })
  return Object.fromEntries(entries)
}

function fillElement(one: unknown, values: Json): unknown[] {
  const spread = typeof one === 'string' ? all.exec(one)?.[1] : undefined
  if (spread !== undefined) return given(spread, values) as unknown[]
  const filled = fill(one, values)
  return isLeftOut(one, filled) ? [] : [filled]
}

/** A null that a parameter gave. */
const isLeftOut = (hole: unknown, filled: unknown) => filled === null && hole !== null

function fillText(text: string, values: Json): unknown {
  const only = whole.exec(text)?.[1]
  if (only !== undefined) return given(only, values)
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(given(name, values)))
}

function given(name: string, values: Json): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`\${${name}} is not a parameter of the kit`)
  return values[name]
}

/** JSON merge patch, RFC 7396. */
function merge(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged: Json = isRecord(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(merged[key], value)
  }
  return merged
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entities and families are called as what they declare. */
function fileOf(document: string, folder: string, { name, family }: Json): string {
  const [kind = '', own = ''] = document.split('/')
  if (kind === 'endpoints') return `endpoints/${kebabCase(String(family))}.json`
  return `${kind}/${folder}/${kind === 'entities' ? kebabCase(String(name)) : own}.json`
}

const kebabCase = (text: string) => text.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function schemaOf(file: string): string {
  const kind = file.split('/')[0]!
  const up = '../'.repeat(file.split('/').length - 1)
  return `${up}json/${kind === 'entities' ? 'entity' : kind === 'pages' ? 'page' : kind}.schema.json`
}
