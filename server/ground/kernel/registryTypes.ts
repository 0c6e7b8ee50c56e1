import type { ASTNode } from '../../../schemas/evaluate/parseExpression.ts'
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
  /** Entity of the generic operation; default that of the family. */
  entity: string | undefined
  definition: Endpoint
  /** Expressions that the records of the entity must satisfy to be seen or changed by this call. */
  rows: readonly ASTNode[]
}

/** All documents of schemas/, read once at startup. */
export interface Registry {
  /** Returns an entity; throws for an unknown name, which is a programming error. */
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
  /** Faults of pages; the browser shows them in place of the page, so they do not stop the start. */
  warnings: readonly string[]
}
