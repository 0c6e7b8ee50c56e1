import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Dictionary } from '../../schemas/types/dictionary.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../schemas/types/family.ts'
import type { Routes } from '../../schemas/types/routes.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'

/** Folder of the small example product. */
export const examples = 'schemas/examples'

export interface Composed {
  folder: string
  /** Entities that only the examples have; their tables are not in any migration. */
  entities: Entity[]
  remove(): void
}

/**
 * Composes a schema folder: sign-in, users and the rest of the product, together with the example product. For a name
 * that both define, such as the audit log, the server needs the product's version.
 */
export function composeSchemas(root: string): Composed {
  const folder = mkdtempSync(join(tmpdir(), 'schema-console-examples-'))
  for (const part of ['json', 'entities', 'endpoints', 'dictionaries', 'rules', 'pages'])
    cpSync(join(root, 'schemas', part), join(folder, part), { recursive: true })
  const entities = add<Entity>(root, folder, 'entities', entity => entity.name)
  // The page of a family brings its permission codes into the database; without a page no role could get them.
  const { home } = readJson<Routes>(root, `${examples}/routes.json`)
  add<FamilyDocument>(
    root,
    folder,
    'endpoints',
    family => family.family,
    family => ({ page: home, ...family }),
  )
  add<Dictionary>(root, folder, 'dictionaries', dictionary => dictionary.code)
  add<RuleSet>(root, folder, 'rules', ruleSet => ruleSet.name)
  for (const file of filesBelow(root, `${examples}/pages`, '.json'))
    write(folder, file, readFileSync(join(root, file), 'utf8'))
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(composeRoutes(root)))
  return { folder, entities, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function add<T>(
  root: string,
  folder: string,
  part: string,
  nameOf: (content: T) => string,
  change: (content: T) => T = content => content,
): T[] {
  const known = new Set(filesBelow(root, `schemas/${part}`, '.json').map(file => nameOf(readJson<T>(root, file))))
  return filesBelow(root, `${examples}/${part}`, '.json').flatMap(file => {
    const content = readJson<T>(root, file)
    if (known.has(nameOf(content))) return []
    write(folder, file, JSON.stringify(change(content)))
    return [content]
  })
}

function write(folder: string, file: string, text: string): void {
  const to = join(folder, file.slice(examples.length + 1))
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}

function composeRoutes(root: string): Routes {
  const product = readJson<Routes>(root, 'schemas/routes.json')
  const example = readJson<Routes>(root, `${examples}/routes.json`)
  const keys = new Set(product.modules.map(module => module.key))
  const modules = example.modules.filter(module => !keys.has(module.key))
  return {
    ...product,
    modules: [...product.modules, ...modules],
    planned: [...product.planned, ...example.planned],
    applications: product.applications.map(application =>
      application.clientId === 'admin'
        ? { ...application, modules: [...application.modules, ...modules.map(module => module.key)] }
        : application,
    ),
  }
}
