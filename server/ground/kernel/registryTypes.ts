import type { Dictionary } from '../../../schemas/types/dictionary.ts'
import type { Endpoint, EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Page } from '../../../schemas/types/page.ts'
import type { Routes } from '../../../schemas/types/routes.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

export interface EndpointInfo {
  name: string
  family: string
  method: string
  /** Base and path together: `/upms/position/details/{id}`. */
  path: string
  /** Entity of the generic operation: its own, or that of the family. */
  entity: string | undefined
  definition: Endpoint
}

/** Everything under schemas/, read once at start. */
export interface Registry {
  /** The entity of that name; a wrong name is a programmer's mistake and throws. */
  entity(name: string): Entity
  entities: ReadonlyMap<string, Entity>
  /** By `family.endpoint`. */
  endpoints: ReadonlyMap<string, EndpointInfo>
  families: ReadonlyMap<string, EndpointFamily>
  /** By file below schemas/pages, for example `position/list`. */
  pages: ReadonlyMap<string, Page>
  ruleSets: ReadonlyMap<string, RuleSet>
  /** By code. */
  dictionaries: ReadonlyMap<string, Dictionary>
  routes: Routes
  /** Faults of pages: the browser shows each in place of its page, so they do not stop the start. */
  warnings: readonly string[]
}
