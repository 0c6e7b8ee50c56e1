import type { Endpoint } from '../../schemas/types/endpoint.ts'
import type { Entity } from '../../schemas/types/entity.ts'
import { kebabCase } from '../check/documents/fileNames.ts'
import type { Project } from '../check/reading/readProject.ts'

export interface PageWish {
  project: Project
  entity: Entity
  /** Key of the module whose menu contains the list. */
  module: string
  /** Paths of the pages that exist: `position/list`. */
  pages: ReadonlySet<string>
}

/** First words of every new page. */
export const head = { $schema: '../../json/page.schema.json', version: 2 as const }

/** Returns the endpoint that does this with the entity; throws when there is none. */
export function endpointFor({ project, entity }: PageWish, operation: Endpoint['do']): string {
  const name = optionalEndpoint({ project, entity }, operation)
  if (name !== undefined) return name
  throw new Error(
    `no endpoint does "${operation}" with entity "${entity.name}": npm run new -- endpoints --entity ${entity.name}`,
  )
}

export function optionalEndpoint({ project, entity }: Pick<PageWish, 'project' | 'entity'>, operation: Endpoint['do']) {
  const places = [...project.endpoints.values()].filter(place => place.entity === entity.name)
  return places.find(place => place.definition.do === operation)?.name
}

/** Returns the path of another page of the entity; undefined if it has not been written. */
export function pageOf({ pages, entity }: PageWish, page: string): string | undefined {
  const path = `${kebabCase(entity.name)}/${page}`
  return pages.has(path) ? path : undefined
}
