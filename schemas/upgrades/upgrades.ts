import { pageVersion2 } from './page/version2.ts'
import { rulesVersion2 } from './rules/version2.ts'
import type { Upgrade } from './upgrade.ts'

/**
 * The upgrades of each type of document in the order of their numbers: the first leads to version 2. The newest version
 * of a type is what its TypeScript type says.
 */
export const upgrades = {
  page: [pageVersion2],
  entity: [],
  endpoints: [],
  routes: [],
  dictionary: [],
  rules: [rulesVersion2],
} as const satisfies Record<string, readonly Upgrade[]>

export type DocumentType = keyof typeof upgrades
