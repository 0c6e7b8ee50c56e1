import { pageVersion2 } from './page/version2.ts'
import { rulesVersion2 } from './rules/version2.ts'
import type { Upgrade } from './upgrade.ts'

/**
 * The upgrades of each type of document, in order: the first leads to version 2. The TypeScript type of a document
 * declares its newest version.
 */
export const upgrades = {
  page: [pageVersion2],
  entity: [],
  endpoints: [],
  routes: [],
  dictionary: [],
  rules: [rulesVersion2],
  kit: [],
  'kit-use': [],
} as const satisfies Record<string, readonly Upgrade[]>

export type DocumentType = keyof typeof upgrades
