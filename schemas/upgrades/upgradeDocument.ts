import type { JsonRecord, Upgrade } from './upgrade.ts'
import { type DocumentType, upgrades } from './upgrades.ts'

/** Returns the newest version for documents of this type. */
export const newestVersion = (type: DocumentType): number => upgrades[type].length + 1

/**
 * Returns the version of an older document; undefined for a document of the newest version, and for a value that is no
 * document.
 */
export function olderVersion(type: DocumentType, document: unknown): number | undefined {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined
  const { version } = document as { version?: unknown }
  const isOlder = Number.isInteger(version) && Number(version) >= 1 && Number(version) < newestVersion(type)
  return isOlder ? Number(version) : undefined
}

/**
 * Converts a document to the newest version. Browser, server and check convert documents before they check the shape.
 * Returns a value that is no document, or one of a later version, unchanged; the check of the shape reports it.
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
