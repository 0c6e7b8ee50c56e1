import type { Document, Name, Permission, PermissionCode, WireName } from './common.ts'
import type { Property } from './entity.ts'

/** What a family says beside its endpoints. */
export interface FamilyHead extends Document {
  family: Name
  title: string
  /** Base path, for example `/upms/position`; may be empty. @pattern ^(/[A-Za-z0-9_/-]+)?$ */
  base: string
  /** Entity of the generic operations, unless the endpoint names another. */
  entity?: Name
  /** Route of the page below which the codes of this family stand in the permission tree. */
  page?: string
  /** Families whose records its calls change as well: what shows them loads again with its own. */
  changes?: Name[]
  /** Permission codes that this family introduces, with Chinese titles. */
  permissions?: Record<PermissionCode, string>
}

/** A family of calls below one base path, every property written out: what `expandFamily` makes of a file of schemas/endpoints. */
export interface EndpointFamily extends FamilyHead {
  endpoints: Record<Name, Endpoint>
}

/**
 * One call.
 * @discriminator do
 */
export type Endpoint = OperationEndpoint | HandlerEndpoint

/**
 * A call that runs without handwritten code.
 * @discriminator do
 */
export type OperationEndpoint =
  | PageEndpoint
  | ListEndpoint
  | TreeEndpoint
  | ReadEndpoint
  | ExistsEndpoint
  | UsesEndpoint
  | CreateEndpoint
  | UpdateEndpoint
  | SaveEndpoint
  | DeleteEndpoint
  | DeleteBatchEndpoint
  | DeletedEndpoint
  | RestoreEndpoint
  | RevertEndpoint
  | BatchEndpoint
  | ToggleEndpoint
  | MoveEndpoint
  | SortEndpoint
  | LogEndpoint
  | ExportEndpoint
  | ImportEndpoint
  | BindListEndpoint
  | BindCandidatesEndpoint
  | BindAddEndpoint
  | BindRemoveEndpoint

/** What a property must equal: a value, or one of several. */
export type FixedValue = string | number | boolean | null | (string | number)[]

export interface EndpointBase {
  /** Method and path below the base: `GET /details/{id}`. @pattern ^(GET|POST|PUT|DELETE) (/[A-Za-z0-9_{}/.-]*)?$ */
  call: string
  title: string
  /**
   * Code needed (any of several), `@public` (nobody signed in), `@signedIn` (any account) or `@application` (an application system by its
   * client credential, `Authorization: Basic`).
   */
  permission: Permission
  /** Entity, when it is not that of the family. */
  entity?: Name
  /**
   * What a refusal is called in the audit log, and which argument is the id of the record (default `id`). Without it a
   * refused write has the word of its operation, and a refused read leaves no row.
   */
  refused?: { action: string; record?: Name }
  /**
   * Reason why this endpoint shows people or organizations outside of the caller's data scope. Required for endpoints that
   * read an entity without `x-scope`. @minLength 10
   */
  unscoped?: string
}

/**
 * Page of records. Accepts `{ current, size, sort, keyword, ifOwn, <property>: value, filters }`, in the query or the
 * body; `sort` is `name,-createdAt`; `filters` is `[{ field, operator, value }]`. Answers `{ records, total, size, current }`,
 * and with `summary: 'seats:sum,price:average'` also `summary: { seats, price }` of everything found.
 *
 * Up to 10,000 the total is counted; above it is an estimate, and `totalIsEstimate` says so. `exact: true` counts
 * whatever it costs, `total: false` answers null. While there is more, `next` says where this page ended: given as
 * `after` with the same search and order it brings the page behind it, however deep, without a total unless `total:
 * true` is asked; an empty `after` begins so. Records written meanwhile are neither skipped nor shown twice.
 */
export interface PageEndpoint extends EndpointBase {
  do: 'page'
  /** Fixed conditions. */
  where?: Record<Name, FixedValue>
  /** Default order, `sort,-createdAt`. */
  sort?: string
  /** Largest page that may be asked for; default 100. @minimum 1 @maximum 9999 */
  largest?: number
}

/** All records (at most 10,000), as an array; accepts the search parameters of `page`. */
export interface ListEndpoint extends EndpointBase {
  do: 'list'
  where?: Record<Name, FixedValue>
  sort?: string
}

/** Nested records `{ …record, children }` of an entity with `x-tree`; a search keeps the ancestors of what is
 * found. With `lazy`, or an argument named like the property of the parent, one level, each record with `hasChildren`. */
export interface TreeEndpoint extends EndpointBase {
  do: 'tree'
  where?: Record<Name, FixedValue>
}

/** One record by `id`. */
export interface ReadEndpoint extends EndpointBase {
  do: 'read'
}
/**
 * Whether a record other than `id` has these values already; takes the unique properties of the entity and answers
 * `{ exists }`. All records count, also those that the caller may not see: saving would tell the same.
 */
export interface ExistsEndpoint extends EndpointBase {
  do: 'exists'
}
/**
 * What hangs on record `id`: answers `{ deletable, message, uses: [{ entity, title, count, names, onDelete }] }`, where
 * `message` says in words what stands against deleting it, else what would go with it. Names only of what the caller sees.
 */
export interface UsesEndpoint extends EndpointBase {
  do: 'uses'
}
/** Stores a new record; answers it. */
export interface CreateEndpoint extends EndpointBase {
  do: 'create'
  /** Rule set that must hold; of an entity in a data source also its name, for the rules made in the console. */
  rules?: string
}
/** Changes the given properties of record `id`; with `revision`, refused (409) when someone else saved in between. */
export interface UpdateEndpoint extends EndpointBase {
  do: 'update'
  rules?: string
}
/** Creates without `id`, updates with it. */
export interface SaveEndpoint extends EndpointBase {
  do: 'save'
  rules?: string
}
/** Deletes record `id`; refused (409) while others refer to it with `refuse`. */
export interface DeleteEndpoint extends EndpointBase {
  do: 'delete'
}
/**
 * Deletes those of the records `ids` that are there, all or none of them. Answers `{ done, failed }` like `batch`, where
 * `failed` names the ids that are gone; 404 if none is left.
 */
export interface DeleteBatchEndpoint extends EndpointBase {
  do: 'deleteBatch'
}
/**
 * Page of the records that were deleted and can be restored, the last deleted first, each with `deletedAt` and
 * `deletedByName`; searched like `page`.
 */
export interface DeletedEndpoint extends EndpointBase {
  do: 'deleted'
}
/**
 * Brings those of the deleted records `ids` back that are in the recycle bin, all or none of them, with what was deleted
 * because of them; refused while a unique value is taken, or what they refer to is gone. Answers like `deleteBatch`.
 */
export interface RestoreEndpoint extends EndpointBase {
  do: 'restore'
}
/**
 * Gives record `id` the values that it had after the entry `logId` of its log, as a new change. It is stored by another
 * endpoint of the family and needs its permission; with `revision`, refused (409) when someone else saved in between.
 */
export interface RevertEndpoint extends EndpointBase {
  do: 'revert'
  /** Name of an endpoint of this family that changes a record: `update`, `save`, or a handler that takes the same. */
  of: Name
  /** Properties that stay as they are, because that endpoint does not set them. */
  except?: Name[]
}
/**
 * Runs another endpoint of the family for each record of `ids`, each by itself; takes the other arguments of that
 * endpoint too and needs its permission. Answers `{ done, failed: [{ id, message, gone }] }`; `gone` marks records that are
 * not there for the caller.
 */
export interface BatchEndpoint extends EndpointBase {
  do: 'batch'
  /** Name of an endpoint of this family that takes `id`. */
  of: Name
}
/** Sets boolean `field` of record `id` to the value given under the field's name; flips it when none is given. */
export interface ToggleEndpoint extends EndpointBase {
  do: 'toggle'
  field: Name
}
/** Moves tree record `id` below `parentId` (null: root), before sibling `beforeId` when given. */
export interface MoveEndpoint extends EndpointBase {
  do: 'move'
}
/**
 * Orders records as in `ids` by writing 1, 2, 3 … into `field`. With `partial` they are some of many and share out the
 * places that they hold; where these are alike, all records are numbered as the lists of the family show them. Answers
 * like `deleteBatch`.
 */
export interface SortEndpoint extends EndpointBase {
  do: 'sort'
  field: Name
}
/**
 * Audit rows of record `id`, newest first, as a page. Each tells `differences` field by field, and whether the record
 * `canRevert` to what it was then.
 */
export interface LogEndpoint extends EndpointBase {
  do: 'log'
}

/**
 * What a list is exported as. A workbook and a .csv are in the words of the screen; a .jsonl has one JSON object a record,
 * with the names and values that the list answers, for programs.
 */
export type ExportFormat = 'xlsx' | 'csv' | 'jsonl'

/**
 * All records of a list as a file, .xlsx, .csv or .jsonl, within the data scope and the field permissions of the caller.
 * Takes `{ query, ids, columns, format }`. Up to 2,000 records are answered as the file itself; more become a job of 下载管理,
 * and the answer is `{ downloadId, total }`.
 */
export interface ExportEndpoint extends EndpointBase {
  do: 'export'
  /** Endpoint of this family whose records are written; default `list`. */
  of?: Name
  /** What the file is called; default the title of the entity. @minLength 1 */
  file?: string
  /** Properties written when the caller chooses none; default all that he may read. */
  columns?: Name[]
}

/**
 * Records from a file, .xlsx or .csv, each row by the endpoints that a form would call. Takes `step`: `template` answers
 * the file to fill, `check` (with the file as body) tries every row and stores none, `run` stores, `status` tells the
 * progress, `faults` answers the rows that failed as a file, `undo` takes the last import back.
 */
export interface ImportEndpoint extends EndpointBase {
  do: 'import'
  /** Endpoint of this family that stores a new record. */
  create: Name
  /** Endpoint of this family that changes one; without it existing records are never overwritten. */
  update?: Name
  /** Endpoint of this family that deletes one; without it new records cannot be taken back. */
  delete?: Name
  /** Unique property, or properties that are unique together, by which a row finds the record that it overwrites; needed with `update`. */
  key?: Name | Name[]
  /** Properties that a file may hold; default all that a caller may write. */
  columns?: Name[]
}

/** A link entity has a property for the owner and one for the target. */
export interface BindBase extends EndpointBase {
  /** Link entity, for example `roleUser`. */
  link: Name
  /** Property of the link that holds the owner; also the name of the argument. */
  owner: Name
  /** Property of the link that holds the target. */
  target: Name
}
/** Page of target records bound to the owner, each with `linkId` and the other properties of the link; searchable like `page`. */
export interface BindListEndpoint extends BindBase {
  do: 'bind.list'
}
/** Page of target records not bound to the owner. */
export interface BindCandidatesEndpoint extends BindBase {
  do: 'bind.candidates'
  /** Being bound lets somebody see: only targets that the caller sees with every code, not by a role on its own pages alone. */
  givable?: true
}
/** Binds targets `ids` to the owner; those bound already stay. */
export interface BindAddEndpoint extends BindBase {
  do: 'bind.add'
}
/** Unbinds targets `ids` from the owner. */
export interface BindRemoveEndpoint extends BindBase {
  do: 'bind.remove'
}

/** What a hand-written handler has beside its arguments and its answer. */
export interface HandlerBase extends EndpointBase {
  do: 'handler'
  /** `domain.name`, registered by a plugin of the server. @pattern ^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$ */
  handler: string
  /** Rule set that must hold for what is given, together with the record of `accepts.entity`, or `entity`, that `id` names. */
  rules?: string
  /**
   * The records of its `id`, or of its `ids`, are gone afterwards, as after `delete`: pages that show one of them say so
   * and do not ask for it again.
   */
  removes?: true
}

/** A hand-written handler. */
export interface HandlerEndpoint extends HandlerBase {
  accepts?: Accepts
  returns: Returns
}

/** Arguments from path, query and body together; unknown ones are refused. */
export interface Accepts {
  /** The writable properties of that entity are accepted too. */
  entity?: Name
  /** Accept `current`, `size`, `sort`, `keyword` and the search properties of the entity. */
  paged?: boolean
  properties?: Record<WireName, Property>
  required?: WireName[]
}

/**
 * What an answer is. `events` is a stream of server-sent events, which no page calls. `batch` gives the result for each of
 * `ids`: `{ done, failed: [{ id, message, gone }] }`.
 */
export type Shape = 'page' | 'list' | 'tree' | 'record' | 'batch' | 'file' | 'events' | 'none'

/** What `data` of the envelope is. */
export interface Returns {
  shape: Shape
  /** Elements carry the properties of that entity. */
  entity?: Name
  /** Properties beside those of the entity. */
  properties?: Record<WireName, Property>
}
