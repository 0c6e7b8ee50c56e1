import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '../../schemas/types/entity.ts'
import { kebabCase } from '../check/documents/fileNames.ts'
import { type Fault, faultLine } from '../check/fault.ts'
import { type Project, readProject } from '../check/reading/readProject.ts'
import { hint } from '../check/reading/shapes.ts'
import { formatDocument } from '../documents/formatDocument.ts'
import { finishPublishing, replaceFile } from '../launch/publish.mjs'
import { newEndpoints } from './newEndpoints.ts'
import { newEntity } from './newEntity.ts'
import { type NewPageKind, newPage } from './newPage.ts'

export interface Wish {
  root: string
  what: string
  /** Name of the entity. */
  name: string
  title?: string | undefined
  kind?: string | undefined
  module?: string | undefined
  /** Folder of schemas/entities; default: the name. */
  folder?: string | undefined
}

/** Writes the files that are wished for and gives their paths. A file that is there is never touched. */
export function createFiles(wish: Wish): string[] {
  if (!/^[a-z][A-Za-z0-9]*$/.test(wish.name)) throw new Error(`"${wish.name}" is not a name: write it like stockItem`)
  finishPublishing(wish.root)
  switch (wish.what) {
    case 'entity':
      return [createEntity(wish)]
    case 'endpoints':
      return [createEndpoints(wish)]
    case 'page':
      return createPages(wish, [pageKind(wish.kind)])
    case 'screen': {
      const isNew = !readNow(wish.root).entities.has(wish.name)
      const entity = isNew ? [createEntity(wish)] : []
      const family = readNow(wish.root).families.some(one => one.content.entity === wish.name)
      const endpoints = family ? [] : [createEndpoints(wish)]
      // A page opens those that exist by then: the list comes last.
      return [...entity, ...endpoints, ...createPages(wish, ['edit', 'log', 'recycle', 'detail', 'list'])]
    }
    default:
      throw new Error(`"${wish.what}" is not one of entity, endpoints, page, screen`)
  }
}

function createEntity(wish: Wish): string {
  const { entities } = readNow(wish.root)
  if (entities.has(wish.name))
    throw new Error(`entity "${wish.name}" is there already: ${entities.get(wish.name)?.file}`)
  if (!wish.title) throw new Error('give the Chinese name too: --title 库存')
  const file = `schemas/entities/${wish.folder ?? kebabCase(wish.name)}/${kebabCase(wish.name)}.json`
  return write(wish.root, file, newEntity(wish.name, wish.title))
}

function createEndpoints(wish: Wish): string {
  const entity = entityOf(readNow(wish.root), wish.name)
  return write(wish.root, `schemas/endpoints/${kebabCase(wish.name)}.json`, newEndpoints(entity))
}

function createPages(wish: Wish, kinds: readonly NewPageKind[]): string[] {
  const project = readNow(wish.root)
  const modules = project.routes?.content.modules.map(one => one.key) ?? []
  const module = wish.module ?? modules.find(key => key === 'system') ?? modules[0] ?? ''
  if (!modules.includes(module)) throw new Error(`there is no module "${module}"${hint(module, modules)}`)
  const entity = entityOf(project, wish.name)
  const pages = new Set(project.pages.keys())
  return kinds.map(kind => {
    const path = `${kebabCase(wish.name)}/${kind}`
    const file = write(wish.root, `schemas/pages/${path}.json`, newPage[kind]({ project, entity, module, pages }))
    pages.add(path)
    return file
  })
}

const pageKinds = Object.keys(newPage) as NewPageKind[]

function pageKind(kind: string | undefined): NewPageKind {
  const found = pageKinds.find(one => one === kind)
  if (found) return found
  throw new Error(`--kind is one of ${pageKinds.join(', ')}${kind === undefined ? '' : `, not "${kind}"`}`)
}

/** Reads the current documents; throws when they already have faults. */
function readNow(root: string): Project {
  const faults: Fault[] = []
  const project = readProject({ root, documents: 'schemas' }, faults)
  if (faults.length > 0) throw new Error(faults.map(faultLine).join('\n'))
  return project
}

function entityOf(project: Project, name: string): Entity {
  const found = project.entities.get(name)
  if (found) return found.content
  throw new Error(`there is no entity "${name}"${hint(name, project.entities.keys())}`)
}

function write(root: string, file: string, document: object): string {
  const path = join(root, file)
  if (existsSync(path)) throw new Error(`${file} is there already; nothing was changed in it`)
  replaceFile(path, formatDocument(document))
  return file
}
