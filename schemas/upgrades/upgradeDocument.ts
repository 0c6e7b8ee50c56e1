import type { JsonRecord, Upgrade } from './upgrade.ts'
import { type DocumentType, upgrades } from './upgrades.ts'

/** The version that documents of this type are written in today. */
export const newestVersion = (type: DocumentType): number => upgrades[type].length + 1

/** Number of an older version that this is written in; undefined for a document of today, and for what is none. */
export function olderVersion(type: DocumentType, document: unknown): number | undefined {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined
  const { version } = document as { version?: unknown }
  const isOlder = Number.isInteger(version) && Number(version) >= 1 && Number(version) < newestVersion(type)
  return isOlder ? Number(version) : undefined
}

/**
 * A document as the newest version says it. Whoever reads documents, in browser, server or check, passes them through
 * here before looking at their shape; what is no document or from the future is given back as it is, for that look to
 * name.
 *
 * @example upgradeDocument('page', { version: 1, noNeedLogin: true }) // { version: 2, permission: '@public' }
 */
export function upgradeDocument(type: DocumentType, document: unknown): unknown {
  const from = olderVersion(type, document)
  if (from === undefined) return document
  const steps: readonly Upgrade[] = upgrades[type].slice(from - 1)
  const upgraded = steps.reduce((now, upgrade) => upgrade(now), document as JsonRecord)
  return { ...upgraded, version: newestVersion(type) }
}
