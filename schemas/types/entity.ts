import type { Document, Name, PermissionCode } from './common.ts'

/**
 * An entity: what is stored. A JSON Schema (draft 7) with a few keywords of ours.
 *
 * Every table also has the columns `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy` and
 * `deletedAt`; they are never declared. Records read carry `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`,
 * `updatedBy`, and for each property with `x-ref` the label of the target record: `organizationId` brings
 * `organizationName`, a list `reviewerIds` the list `reviewerNames` (see `labelKey`).
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
  /**
   * Records form a tree. The table gets a `path` column (`/group/region/`) that the server keeps; one of a data source stays
   * as it is, and circles in it are cut where they are shown.
   */
  'x-tree'?: TreeKeyword
  /**
   * Boolean property that says whether a record may be referred to anew: while it is false, nobody chooses the record, and
   * whoever refers to it already is saved as before.
   */
  'x-choosable'?: Name
  /** How data authorization applies: the property that holds the organization, project or owner of a record. */
  'x-scope'?: ScopeKeyword
  /** Combinations of properties that must be unique among records not deleted. */
  'x-unique'?: Name[][]
  /** Deleting a record removes the row instead of marking it (for links and other rows nobody refers to). */
  'x-hardDelete'?: boolean
  /** Writes leave no audit row (for sessions, counters and the audit log itself). */
  'x-unaudited'?: boolean
  /**
   * Records are the rows of a table somewhere else, read and written there. They have no columns but their own: no
   * soft deletion, no `createdAt`; `id` is made of the key and `revision` of the content of the row.
   */
  'x-source'?: SourceKeyword
}

/** A table, or a view, of a data source that the console knows by its code. */
export interface SourceKeyword {
  /** Code of the data source. @pattern ^[a-z][a-z0-9_]{1,29}$ */
  connection: string
  /** Schema of the table (PostgreSQL); default the one that the data source names. @minLength 1 */
  schema?: string
  /** @minLength 1 */
  table: string
  /** Properties that together are the key, in order. Without a key the rows are only read. @minItems 1 */
  key?: Name[]
}

export interface TreeKeyword {
  /** Property that refers to the parent, itself `x-ref` to this entity. */
  parent: Name
  /** Integer property that orders siblings; of a data source they are in the order of their label. */
  sort?: Name
}

export interface ScopeKeyword {
  organization?: Name
  project?: Name
  user?: Name
  /** A reference: the record is seen by callers who see what it refers to. */
  record?: Name
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
  | 'table'
  | 'hidden'
  | 'time'
  | 'month'
  | 'money'
  | 'rate'
  | 'slider'
  | 'color'
  | 'radioButtons'
  | 'checkboxes'
  | 'cascader'
  | 'region'
  | 'upload'
  | 'image'
  | 'signature'
  | 'richText'
  | 'code'
  | 'json'
  | 'picker'
  | 'schema'

/** How a value is shown; derived from the property when absent. */
export type CellType =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'ago'
  | 'boolean'
  | 'alarm'
  | 'switch'
  | 'dictionary'
  | 'tags'
  | 'link'
  | 'icon'
  | 'code'
  | 'json'
  | 'image'
  | 'file'
  | 'richText'
  | 'color'
  | 'progress'
  | 'fileSize'
  | 'hours'
  | 'table'
  | 'schema'
  | 'region'
  | 'rate'
  | 'cron'
  | 'differences'
  | 'diagram'

/** Ending of a file name. @pattern ^\.[a-z0-9]{1,8}$ */
export type FileEnding = string

/** Languages that the code input colours. */
export type CodeLanguage = 'text' | 'json' | 'javascript' | 'sql' | 'xml' | 'html' | 'css' | 'yaml'

/** How far down a region is chosen. */
export type RegionLevel = 'province' | 'city' | 'district'

/** How a list may be searched by a property. */
export type SearchMode = 'equal' | 'prefix' | 'contains' | 'range'

/** What becomes of a record when the record that it refers to is deleted. */
export type OnDelete = 'refuse' | 'remove' | 'clear'

/** A JSON Schema of any draft up to 2020-12; without `$schema` it is of draft 7. Nothing that it refers to is fetched. */
export interface JsonSchema {
  [word: string]: unknown
}

/** Elements of a list. Objects with properties make a sub-table: each element is a row. */
export interface Items {
  type: 'string' | 'integer' | 'number' | 'object'
  /** Parts of each object. Without them anything is stored; with them nothing else is. */
  properties?: Record<Name, Property>
  /** Which of the parts must be given. */
  required?: Name[]
}

/**
 * What is stored under one name. Inside another property (`properties`, `items.properties`) it describes one part of a
 * value: there the keywords that need a column of their own (search, uniqueness, secrecy, permission …) do not exist.
 */
export interface Property {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** Chinese label. */
  title: string
  description?: string
  /**
   * `date-time` is a moment, `local-date-time` a time without a zone, `2026-03-01T09:30:00`, which stands so for every
   * reader. `time` is `09:30:00`, `month` is `2026-03`, `color` is `#2563c9`; of `html` the server keeps only harmless
   * elements and attributes.
   */
  format?: 'date' | 'date-time' | 'local-date-time' | 'email' | 'uri' | 'time' | 'month' | 'color' | 'html'
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  /** Step of a number. @exclusiveMinimum 0 */
  multipleOf?: number
  /** What may be chosen; longer lists are records. @maxItems 10000 */
  enum?: (string | number)[]
  default?: string | number | boolean | null
  /** Elements of an array property. Arrays and objects are stored as jsonb. */
  items?: Items
  minItems?: number
  maxItems?: number
  /** Parts of an object. Without them anything is stored; with them nothing else is. */
  properties?: Record<Name, Property>
  /** Which of the parts must be given. */
  required?: Name[]
  /** Set by the server only; refused when a caller sends it. */
  readOnly?: boolean
  /** May be given on creation, never changed afterwards. */
  'x-createOnly'?: boolean
  /** Id of a record of that entity; on a list of texts the ids of several. */
  'x-ref'?: Name
  /** With `x-ref`; default `refuse`. Of a list `clear` takes the one deleted out of it, and `remove` is not possible. */
  'x-onDelete'?: OnDelete
  /**
   * With `x-ref`: which records may be named. Default: those in the caller's data scope; `all`: every one there is, offered
   * by the endpoint `directory` of its family. Data scopes limit which records a person manages, not who can be asked.
   */
  'x-refScope'?: 'all'
  /** Value is an entry of that dictionary. */
  'x-dictionary'?: string
  'x-search'?: SearchMode
  /**
   * With `x-search` `contains`: words in Latin letters also find what sounds so, by pinyin or initials: `zs` finds 张三. The
   * table is then read from end to end.
   */
  'x-pinyin'?: boolean
  /** Unique among records not deleted. */
  'x-unique'?: boolean
  /** Written but never read back, searched, sorted or audited. */
  'x-secret'?: boolean
  /** Other words by which files that are imported may call it: 登录名 for 账号. @minItems 1 */
  'x-aliases'?: string[]
  /** Chinese sentence shown when the value is invalid, instead of the general one. */
  'x-message'?: string
  /**
   * What an object or a list must look like inside, beyond what `properties` says: its form is drawn from it, and browser
   * and server check values by it.
   */
  'x-schema'?: JsonSchema
  /**
   * Instead of `x-schema`, where the JSON Schema of each record stands: a property of the same record (`definition`), or
   * one of a record referred to (`templateId.definition`). An object, or its JSON text; while there is none, nothing is
   * checked. A value stored stays as it is when its schema changes elsewhere, and must fit when it is stored again.
   * @pattern ^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$
   */
  'x-schemaFrom'?: string
  /**
   * How that form is laid out: a `uiSchema` of rjsf. Among its `ui:options`, a record takes `columns` (1 to 3), `layout`
   * (`groups`, `tabs`, `steps`) with `groups` of `{ title, fields }`; a list takes `display` (`cards`, `table`);
   * without it, records of up to eight single values are rows of a table, on a phone cards, and other records cards.
   */
  'x-layout'?: JsonSchema
  'x-field'?: FieldType
  'x-cell'?: CellType
  /** Word after a number: 元, %, 天. */
  'x-unit'?: string
  /** The value is the six-digit code of a region of this level (GB/T 2260). */
  'x-region'?: RegionLevel
  /** With `x-field` `upload` or `image`: endings that are taken, for example `[".pdf", ".docx"]`. @minItems 1 */
  'x-accept'?: FileEnding[]
  /** With `x-field` `upload` or `image`: largest file in MB; default 10. @exclusiveMinimum 0 @maximum 10 */
  'x-maxSize'?: number
  /** Language of a text with `x-field` `code`. */
  'x-language'?: CodeLanguage
  /** Column width in pixels. */
  'x-width'?: number
  /**
   * Field-level code: without it the value is in no answer, file or log, nothing is searched or ordered by it, and writing
   * it is refused. Not on the label.
   */
  'x-permission'?: PermissionCode
  /**
   * A database index on this column; with `whereEmpty` another one of the ids of the records in which it is empty: what is
   * still to be done is found in its order, however much there is.
   */
  'x-index'?: boolean | 'whereEmpty'
  /** With `x-source`: column of the table, when it is not the snake-case name. @minLength 1 */
  'x-column'?: string
  /**
   * With `x-source` and `x-ref`: a composite foreign key, as the properties that together hold the key of the record
   * referred to, in the order of that key. The property itself has no column: it is the id of that record, writing it
   * writes them, and it is empty while one of them is. @minItems 2
   */
  'x-foreignKey'?: Name[]
}
