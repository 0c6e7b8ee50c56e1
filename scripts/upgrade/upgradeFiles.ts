import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestVersion, olderVersion, upgradeDocument } from '../../schemas/upgrades/upgradeDocument.ts'
import type { DocumentType } from '../../schemas/upgrades/upgrades.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { formatDocument } from '../documents/formatDocument.ts'
import { finishPublishing, type PublishedFile, publishFiles } from '../launch/publish.mjs'

const folders: Record<string, DocumentType> = {
  pages: 'page',
  entities: 'entity',
  endpoints: 'endpoints',
  dictionaries: 'dictionary',
  rules: 'rules',
}
/** The product, the example product, and the standalone examples. Old versions are kept as they are. */
const places = ['schemas', 'schemas/examples', 'schemas/examples/valid', 'schemas/examples/invalid']

/**
 * Writes every document of an older version in the newest, all of them or none; gives their names. Nothing is written
 * when `dry`.
 */
export function upgradeFiles(root: string, dry: boolean): string[] {
  if (!dry) finishPublishing(root)
  const found = places.flatMap(place => [
    ...Object.entries(folders).flatMap(([folder, type]) =>
      filesBelow(root, `${place}/${folder}`, '.json')
        .filter(file => !file.endsWith('.errors.json'))
        .map(file => ({ file, type })),
    ),
    ...filesBelow(root, place, '.json')
      .filter(file => file === `${place}/routes.json`)
      .map(file => ({ file, type: 'routes' as const })),
  ])
  const upgraded = found.flatMap(({ file, type }): PublishedFile[] => {
    const text = readFileSync(join(root, file), 'utf8')
    const newest = upgradeText(type, text)
    return newest === undefined ? [] : [{ file, text: newest }]
  })
  if (!dry) publishFiles(root, upgraded)
  return upgraded.map(({ file }) => file)
}

/**
 * Returns the text of a document in the newest version; undefined if it is current or not JSON. If only the version
 * number changes, the formatting of the rest is kept.
 */
export function upgradeText(type: DocumentType, text: string): string | undefined {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  if (olderVersion(type, document) === undefined) return undefined
  const upgraded = upgradeDocument(type, document) as Record<string, unknown>
  const renumbered = text.replace(/("version"\s*:\s*)\d+/, `$1${newestVersion(type)}`)
  return JSON.stringify(JSON.parse(renumbered)) === JSON.stringify(upgraded) ? renumbered : formatDocument(upgraded)
}
