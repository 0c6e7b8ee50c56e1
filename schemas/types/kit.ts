import type { Document, Name } from './common.ts'

/**
 * A kit: documents that several subjects share, written once. `kits/<kit>/` holds this file, and below it documents
 * with holes: `endpoints.json`, `entities/<name>.json`, `pages/<name>.json`. `npm run generate` writes them out for
 * each file of `uses/`.
 *
 * In texts and in names of members `${noun}` is replaced by that parameter; a text that is nothing else becomes the
 * value itself, whatever its type, and is left out when that is null. In lists `"...${columns}"` stands for all
 * elements of a list, in records `"...${words}": true` for all members of a record.
 */
export interface Kit extends Document {
  title: string
  /** What a use says, by name. */
  parameters: Record<Name, KitParameter>
}

export interface KitParameter {
  /** What it is, for example `Chinese noun of a record`. */
  title: string
  /** Value when a use does not say it; without a default it must. */
  default?: unknown
}

/** One subject that is made from a kit. */
export interface KitUse extends Document {
  /** Folder below schemas/entities and schemas/pages for its documents. @pattern ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ */
  folder: string
  /** The parameters. */
  with: Record<Name, unknown>
  /** Documents of the kit that this subject does without, for example `pages/history`. */
  without?: KitDocumentName[]
  /** What differs, as JSON merge patches (RFC 7396): lists are replaced, null removes. */
  changes?: Record<KitDocumentName, Record<string, unknown>>
}

/**
 * `endpoints`, `entities/content`, `pages/list`.
 * @pattern ^(endpoints|(entities|pages)/[a-z][a-z0-9]*(-[a-z0-9]+)*)$
 */
export type KitDocumentName = string
