import type { Document, Expression, Name, PermissionCode } from './common.ts'

/**
 * An entity describes stored records. It is a JSON Schema (draft 7) with a few keywords of ours.
 *
 * Every table also has the columns `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy` and
 * `deletedAt`; they are never declared. Records contain `id`, `revision`, `createdAt`, `createdBy`, `updatedAt`,
 * `updatedBy`, and for each property with `x-ref` the label of the target record: `organizationId` adds
 * `organizationName`, a list `reviewerIds` the list `reviewerNames` (see `labelKey`).
 */
export interface Entity extends Document {
  name: Name
  /** Chinese name, for example 岗位. */
  title: string
  /** Property shown wherever another record refers to this one. */
  label: Name
  type: 'object'
  required?: Name[]
  properties: Record<Name, Property>
  /** Table, if it is not the snake-case name. @pattern ^[a-z][a-z0-9_]*$ */
  'x-table'?: string
  /**
   * Records form a tree. The table gets a `path` column (`/group/region/`) that the server maintains; the table of a
   * data source stays unchanged, and cycles in it are cut for display.
   */
  'x-tree'?: TreeKeyword
  /**
   * Boolean property that says whether new references to a record are allowed: while it is false, the record cannot be
   * chosen, but existing references can be saved.
   */
  'x-choosable'?: Name
  /** How data authorization applies: the property that holds the organization, project or owner of a record. */
  'x-scope'?: ScopeKeyword
  /** Combinations of properties that are unique among existing records. */
  'x-unique'?: Name[][]
  /** Deleting removes the row instead of marking it (for links and other rows without references). */
  'x-hardDelete'?: boolean
  /** Writes create no audit row (for sessions, counters and the audit log itself). */
  'x-unaudited'?: boolean
  /**
   * Records are rows of an external table, read and written there. They have only its columns: no soft deletion, no
   * `createdAt`; `id` is derived from the key and `revision` from the content of the row.
   */
  'x-source'?: SourceKeyword
}

/** A table or view of a data source, which the console knows by its code. */
export interface SourceKeyword {
  /** Code of the data source. @pattern ^[a-z][a-z0-9_]{1,29}$ */
  connection: string
  /** Schema of the table (PostgreSQL); default that of the data source. @minLength 1 */
  schema?: string
  /** @minLength 1 */
  table: string
  /** Properties that form the key, in order. Without a key the rows are read-only. @minItems 1 */
  key?: Name[]
}

export interface TreeKeyword {
  /** Property that refers to the parent; has `x-ref` to this entity. */
  parent: Name
  /** Integer property that orders siblings; without one, siblings of a data source are in label order. */
  sort?: Name
}

export interface ScopeKeyword {
  organization?: Name
  project?: Name
  user?: Name
  /** A reference: callers who see the referenced record see this one. */
  record?: Name
}

/** Input; default derived from the property. */
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
  | 'cards'
  | 'checkboxes'
  | 'cascader'
  | 'region'
  | 'upload'
  | 'image'
  | 'signature'
  | 'richText'
  | 'code'
  | 'json'
  | 'expression'
  | 'condition'
  | 'duration'
  | 'schedule'
  | 'moment'
  | 'picker'
  | 'schema'

/** Display of a value; default derived from the property. */
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

/**
 * Language of an expression: CEL; FEEL; what a BPMN file of any engine may hold: CEL, FEEL, and JUEL in `${…}`; or a
 * text with CEL in `{{…}}`.
 */
export type ExpressionLanguage = 'cel' | 'feel' | 'bpmn' | 'template'

/** Language of the code input. */
export type CodeLanguage =
  | 'text'
  | 'json'
  | 'javascript'
  | 'sql'
  | 'xml'
  | 'html'
  | 'css'
  | 'yaml'
  | 'cel'
  | 'feel'
  | 'bpmn'
  | 'template'

/** Level to which a region is chosen. */
export type RegionLevel = 'province' | 'city' | 'district'

/** How a list is searched by a property; `below`, of a reference to a tree: what refers to the record or below it. */
export type SearchMode = 'equal' | 'prefix' | 'contains' | 'range' | 'below'

/** What happens to a record when the record it refers to is deleted. */
export type OnDelete = 'refuse' | 'remove' | 'clear'

/**
 * A JSON Schema of any draft up to 2020-12; without `$schema` draft 7. References to other documents are never fetched.
 */
export interface JsonSchema {
  [word: string]: unknown
}

/** JSON Schemas by the name of the variable; `title` is what people read. */
export type ExpressionVariables = Record<Name, JsonSchema>

/** Elements of a list. Objects with properties form a sub-table: each element is a row. */
export interface Items {
  type: 'string' | 'integer' | 'number' | 'object'
  /** Parts of each object. Without them anything is stored; with them nothing else. */
  properties?: Record<Name, Property>
  /** Required parts. */
  required?: Name[]
}

/**
 * A stored value. Inside another property (`properties`, `items.properties`) it describes a part of a value, without
 * the keywords that need a column of their own (search, uniqueness, secrecy, permission …).
 */
export interface Property {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  /** Chinese label. */
  title: string
  description?: string
  /**
   * `date-time` is a moment; `local-date-time` is a time without a zone, `2026-03-01T09:30:00`, the same for every
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
  /** Allowed values; longer lists should be records. @maxItems 10000 */
  enum?: (string | number)[]
  default?: string | number | boolean | null
  /** Elements of an array property. Arrays and objects are stored as jsonb. */
  items?: Items
  minItems?: number
  maxItems?: number
  /** Parts of an object. Without them anything is stored; with them nothing else. */
  properties?: Record<Name, Property>
  /** Required parts. */
  required?: Name[]
  /** Set only by the server; refused in requests. */
  readOnly?: boolean
  /** Can be set on creation, but not changed later. */
  'x-createOnly'?: boolean
  /** Id of a record of that entity; on a list of texts, several ids. */
  'x-ref'?: Name
  /** With `x-ref`; default `refuse`. For a list, `clear` removes the deleted id, and `remove` is not allowed. */
  'x-onDelete'?: OnDelete
  /**
   * With `x-ref`: which records can be referenced. Default: those in the caller's data scope; `all`: every existing
   * one, offered by the endpoint `directory` of its family. Data scopes limit which records a person manages, not who
   * can be asked.
   */
  'x-refScope'?: 'all'
  /** The value is an entry of that dictionary. */
  'x-dictionary'?: string
  'x-search'?: SearchMode
  /**
   * With `x-search` `contains`: Latin letters also match pinyin or initials: `zs` finds 张三. Such a search scans the
   * whole table.
   */
  'x-pinyin'?: boolean
  /** Unique among existing records. */
  'x-unique'?: boolean
  /** Write-only: never returned, searched, sorted or audited. */
  'x-secret'?: boolean
  /** Other column titles in imported files: 登录名 for 账号. @minItems 1 */
  'x-aliases'?: string[]
  /** Chinese message for an invalid value, instead of the general one. */
  'x-message'?: string
  /**
   * JSON Schema of an object or list beyond `properties`: forms are generated from it, and browser and server validate
   * values by it.
   */
  'x-schema'?: JsonSchema
  /**
   * Instead of `x-schema`, the place of each record's JSON Schema: a property of the same record (`definition`), or of
   * a referenced record (`templateId.definition`). An object, or its JSON text; without one, nothing is validated. A
   * stored value stays when its schema changes, and must be valid when it is stored again.
   * @pattern ^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$
   */
  'x-schemaFrom'?: string
  /**
   * Layout of that form: a `uiSchema` of rjsf. In `ui:options`, a record accepts `columns` (1 to 3), and `layout`
   * (`groups`, `tabs`, `steps`) with `groups` of `{ title, fields }`; a list accepts `display` (`cards`, `table`); by
   * default, records of up to eight single values are table rows (cards on a phone), other records cards.
   */
  'x-layout'?: JsonSchema
  'x-field'?: FieldType
  'x-cell'?: CellType
  /** Unit after a number: 元, %, 天. */
  'x-unit'?: string
  /** The value is the six-digit code of a region of this level (GB/T 2260). */
  'x-region'?: RegionLevel
  /**
   * With `x-field` `upload` or `image`: accepted file extensions, for example `[".pdf", ".docx"]`. With `code`: a
   * button fills the field with the text of such a file, in any encoding that the file names. @minItems 1
   */
  'x-accept'?: FileEnding[]
  /** With `x-accept`, `upload` or `image`: maximum file size in MB; default 10. @exclusiveMinimum 0 @maximum 10 */
  'x-maxSize'?: number
  /** Language of a text with `x-field` `code`; of an expression or condition an `ExpressionLanguage`, default `cel`. */
  'x-language'?: CodeLanguage
  /**
   * With `x-field` `expression` or `condition`: JSON Schemas of the variables that it reads, by name, or an expression
   * that gives them.
   */
  'x-variables'?: ExpressionVariables | Expression
  /** Column width in pixels. */
  'x-width'?: number
  /**
   * Field-level code: without it the value is omitted from responses, files and logs, cannot be searched or sorted, and
   * writing it is refused. Does not apply to the label.
   */
  'x-permission'?: PermissionCode
  /**
   * Adds a database index; with `whereEmpty` also an index of the ids of records where it is empty, which quickly finds
   * pending records in order.
   */
  'x-index'?: boolean | 'whereEmpty'
  /** With `x-source`: column of the table, if it is not the snake-case name. @minLength 1 */
  'x-column'?: string
  /**
   * With `x-source` and `x-ref`: a composite foreign key, given by the properties that hold the referenced key, in its
   * order. The property itself has no column: it is the id of that record, writing it sets them, and it is empty while
   * one of them is. @minItems 2
   */
  'x-foreignKey'?: Name[]
}
