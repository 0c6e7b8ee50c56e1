import type { Document, Name, PermissionCode } from './common.ts'

/**
 * An entity: what is stored. A JSON Schema (draft 7) with a few keywords of ours.
 *
 * Every table also has the columns `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy` and
 * `deletedAt`; they are never declared. Records read carry `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`,
 * `updatedBy`, and for each property with `x-ref` the label of the target record: `organizationId` brings
 * `organizationName` (see `labelKey`).
 */
export interface Entity extends Document {
  name: Name
  /** Chinese name, for example 岗位. */
  title: string
  /** Property shown wherever a record is referred to. */
  label: Name
  type: 'object'
  required?: Name[]
  properties: Record<Name, Property>
  /** Table, when it is not the snake-case name. @pattern ^[a-z][a-z0-9_]*$ */
  'x-table'?: string
  /** Records form a tree. The table gets a `path` column (`/group/region/`) that the server keeps. */
  'x-tree'?: TreeKeyword
  /** How data authorization applies: the property that holds the organization, project or owner of a record. */
  'x-scope'?: ScopeKeyword
  /** Combinations of properties that must be unique among records not deleted. */
  'x-unique'?: Name[][]
  /** Deleting a record removes the row instead of marking it (for links and other rows nobody refers to). */
  'x-hardDelete'?: boolean
  /** Writes leave no audit row (for sessions, counters and the audit log itself). */
  'x-unaudited'?: boolean
}

export interface TreeKeyword {
  /** Property that refers to the parent, itself `x-ref` to this entity. */
  parent: Name
  /** Integer property that orders siblings. */
  sort?: Name
}

export interface ScopeKeyword {
  organization?: Name
  project?: Name
  user?: Name
}

/** What an input looks like; derived from the property when absent. */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'checkbox'
  | 'select'
  | 'radio'
  | 'date'
  | 'dateTime'
  | 'dateRange'
  | 'password'
  | 'reference'
  | 'treeReference'
  | 'tags'
  | 'icon'
  | 'hidden'

/** How a value is shown; derived from the property when absent. */
export type CellType =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'boolean'
  | 'switch'
  | 'dictionary'
  | 'tags'
  | 'link'
  | 'icon'
  | 'code'
  | 'json'

/** How a list may be searched by a property. */
export type SearchMode = 'equal' | 'prefix' | 'contains' | 'range'

/** What becomes of a record when the record that it refers to is deleted. */
export type OnDelete = 'refuse' | 'remove' | 'clear'

export interface Property {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** Chinese label. */
  title: string
  description?: string
  format?: 'date' | 'date-time' | 'email' | 'uri'
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  enum?: (string | number)[]
  default?: string | number | boolean | null
  /** Elements of an array property. Arrays and objects are stored as jsonb. */
  items?: { type: 'string' | 'integer' | 'number' | 'object' }
  maxItems?: number
  /** Set by the server only; refused when a caller sends it. */
  readOnly?: boolean
  /** May be given on creation, never changed afterwards. */
  'x-createOnly'?: boolean
  /** Id of a record of that entity. */
  'x-ref'?: Name
  /** With `x-ref`; default `refuse`. */
  'x-onDelete'?: OnDelete
  /** Value is an entry of that dictionary. */
  'x-dictionary'?: string
  'x-search'?: SearchMode
  /** Unique among records not deleted. */
  'x-unique'?: boolean
  /** Written but never read back, searched, sorted or audited. */
  'x-secret'?: boolean
  /** Chinese sentence shown when the value is invalid, instead of the general one. */
  'x-message'?: string
  'x-field'?: FieldType
  'x-cell'?: CellType
  /** Column width in pixels. */
  'x-width'?: number
  /** Field-level code: without it the value is not in the answer. */
  'x-permission'?: PermissionCode
  /** A database index on this column. */
  'x-index'?: boolean
}
