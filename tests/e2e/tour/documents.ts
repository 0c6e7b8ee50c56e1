import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from '../../../runtime/routing/route.ts'
import table from '../../../schemas/json/route-table.json' with { type: 'json' }
import type { Entity } from '../../../schemas/types/entity.ts'
import type { FamilyDocument } from '../../../schemas/types/family.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const documents = <T>(folder: string): [name: string, document: T][] =>
  filesBelow(root, folder, '.json').map(file => [file.slice(folder.length + 1, -'.json'.length), read<T>(file)])

export const routes = table as readonly Route[]

/** Pages by their name, `user/list`. */
export const pages = new Map(documents<Page>('schemas/pages'))
export const entities = new Map(documents<Entity>('schemas/entities').map(([, entity]) => [entity.name, entity]))

export interface EndpointDocument {
  family: FamilyDocument
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The generic operation, or `handler`. */
  does: string
  entity: Entity | undefined
}

/** Endpoints by their name, `user.list`. */
export const endpoints = new Map(
  documents<FamilyDocument>('schemas/endpoints').flatMap(([, family]) =>
    Object.entries(family.endpoints).map(([key, endpoint]): [string, EndpointDocument] => {
      const [method, path = ''] = endpoint.call.split(' ')
      const entity = entities.get(('entity' in endpoint && endpoint.entity) || family.entity || '')
      const document = { family, method: method as 'GET', path: `${family.base}${path}`, does: endpoint.do, entity }
      return [`${family.family}.${key}`, document]
    }),
  ),
)

/** Built pages that need a login, in the order of the route table. */
export const builtRoutes = routes.filter(route => route.page && !route.noNeedLogin && !/[:*]/.test(route.route))

/** Whether a kit wrote the page of an earlier route from the same document. */
export function repeats(route: Route): boolean {
  const source = kitPage(route)
  return source !== undefined && builtRoutes.find(other => kitPage(other) === source) !== route
}

/** The document of a kit that the page of a route is written from, `portal-content/list`. */
function kitPage({ page = '' }: Route): string | undefined {
  const kit = pages.get(page)?.kit
  return kit && `${kit}${page.slice(page.lastIndexOf('/'))}`
}
