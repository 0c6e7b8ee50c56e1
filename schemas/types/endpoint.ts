import type { AggregateEndpoint } from './aggregate.ts'
import type { Document, Expression, Name, PermissionCode, WireName } from './common.ts'
import type { FixedValue, Period, Where } from './conditions.ts'
import type { EndpointBase, Guard, RecordEndpoint } from './endpointBase.ts'
import type { Property } from './entity.ts'

/** What a family says beside its endpoints. */
export interface FamilyHead extends Document {
  family: Name
  title: string
  /** Base path, for example `/upms/position`; may be empty. @pattern ^(/[A-Za-z0-9_/-]+)?$ */
  base: string
  /** Entity of the generic operations, unless the endpoint names another. */
  entity?: Name
  /**
   * Records of the entity that the calls of this family see and may change, as an expression over `row` and `user` that
   * the database evaluates: `=row.ownerId == user.id`. Others are missing for the caller, in handlers too.
   */
  where?: Expression
  /** Route of the page whose place in the permission tree contains the codes of this family. */
  page?: string
  /** Families whose records its calls also change: pages that show them reload too. */
  changes?: Name[]
  /** Permission codes that this family introduces, with Chinese titles. */
  permissions?: Record<PermissionCode, string>
}

/**
 * A family of calls below one base path, every property written out: what `expandFamily` makes of a file of
 * schemas/endpoints.
 */
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
  | AggregateEndpoint
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
  | SetEndpoint
  | MoveEndpoint
  | SortEndpoint
  | LogEndpoint
  | ExportEndpoint
  | ImportEndpoint
  | BindListEndpoint
  | BindCandidatesEndpoint
  | BindAddEndpoint
  | BindRemoveEndpoint

/**
 * Returns a page of records. Accepts `{ current, size, sort, keyword, ifOwn, <property>: value, filters }`, in the
 * query or the body; `sort` is `name,-createdAt`; `filters` is `[{ field, operator, value }]`. Returns `{ records,
 * total, size, current }`, and with `summary: 'seats:sum,price:average'` also `summary: { seats, price }` over all
 * matches.
 *
 * The total is counted up to 10,000; above that it is an estimate, marked by `totalIsEstimate`. `exact: true` counts at
 * any cost, `total: false` returns null. If there is more, `next` marks the end of this page: passed as `after` with
 * the same search and order it returns the following page, at any depth, without a total unless `total: true` is set;
 * an empty `after` starts at the beginning. Concurrent writes neither skip nor repeat records.
 */
export interface PageEndpoint extends EndpointBase {
  do: 'page'
  /** Fixed conditions. */
  where?: Where
  /** Only records whose period has begun and has not ended. */
  during?: Period
  /** Default order, `sort,-createdAt`. */
  sort?: string
  /** Maximum page size; default 100. @minimum 1 @maximum 9999 */
  largest?: number
}

/** Returns all records (at most 10,000) as an array; accepts the search parameters of `page`. */
export interface ListEndpoint extends EndpointBase {
  do: 'list'
  where?: Where
  during?: Period
  sort?: string
}

/**
 * Returns nested records `{ …record, children }` of an entity with `x-tree`; a search keeps the ancestors of its
 * matches. With `lazy`, or an argument named like the parent property, returns one level, each record with
 * `hasChildren`.
 */
export interface TreeEndpoint extends EndpointBase {
  do: 'tree'
  where?: Where
  during?: Period
}

/** Returns a record by `id`; 404 unless it is as `where` says, within its period. */
export interface ReadEndpoint extends EndpointBase {
  do: 'read'
  where?: Where
  during?: Period
}
/**
 * Whether a record other than `id` already has these values; accepts the unique properties of the entity and returns `{
 * exists }`. Includes records that the caller may not see, because saving would reveal the same.
 */
export interface ExistsEndpoint extends EndpointBase {
  do: 'exists'
}
/**
 * Returns what depends on record `id`: `{ deletable, message, uses: [{ entity, title, count, names, onDelete }] }`,
 * where `message` says what prevents deleting it, else what would be deleted with it. Names only records that the
 * caller sees.
 */
export interface UsesEndpoint extends RecordEndpoint {
  do: 'uses'
}
/** Stores a new record and returns it. */
export interface CreateEndpoint extends RecordEndpoint {
  do: 'create'
  /** Rule set to apply; entities in a data source also apply rules made in the console under their name. */
  rules?: string
}
/** Changes the given properties of record `id`; with `revision`, refused (409) if another user saved in between. */
export interface UpdateEndpoint extends RecordEndpoint {
  do: 'update'
  rules?: string
  guarded?: Guard
}
/** Creates without `id`, updates with it. */
export interface SaveEndpoint extends RecordEndpoint {
  do: 'save'
  rules?: string
}
/** Deletes record `id`; refused (409) while others refer to it with `refuse`. */
export interface DeleteEndpoint extends RecordEndpoint {
  do: 'delete'
}
/**
 * Deletes those of the records `ids` that exist, all or none. Returns `{ done, failed }` like `batch`, where `failed`
 * lists the missing ids; 404 if none exists.
 */
export interface DeleteBatchEndpoint extends RecordEndpoint {
  do: 'deleteBatch'
}
/**
 * Returns a page of deleted records that can be restored, latest first, each with `deletedAt` and `deletedByName`;
 * searched like `page`.
 */
export interface DeletedEndpoint extends RecordEndpoint {
  do: 'deleted'
}
/**
 * Restores those of the records `ids` that are in the recycle bin, all or none, with what was deleted because of them;
 * refused while a unique value is taken or a referenced record is gone. Returns the same as `deleteBatch`.
 */
export interface RestoreEndpoint extends RecordEndpoint {
  do: 'restore'
}
/**
 * Restores the values that record `id` had after entry `logId` of its log, as a new change. Another endpoint of the
 * family stores it, and its permission is required; with `revision`, refused (409) if another user saved in between.
 */
export interface RevertEndpoint extends RecordEndpoint {
  do: 'revert'
  /**
   * Name of an endpoint of this family that changes a record: `update`, `save`, or a handler with the same arguments.
   */
  of: Name
  /** Properties that stay unchanged because that endpoint does not set them. */
  except?: Name[]
}
/**
 * Runs another endpoint of the family for each record of `ids` separately; accepts its other arguments and requires its
 * permission. Returns `{ done, failed: [{ id, message, gone }] }`; `gone` marks records that do not exist for the
 * caller. `revisions: { id: revision }` gives each record the revision at which it was read. With `trial: true` nothing
 * is stored, and `failed` lists what would be refused.
 */
export interface BatchEndpoint extends EndpointBase {
  do: 'batch'
  /** Name of an endpoint of this family that takes `id`. */
  of: Name
}
/** Sets boolean `field` of record `id` to the argument with the field's name; without it, inverts the value. */
export interface ToggleEndpoint extends RecordEndpoint {
  do: 'toggle'
  field: Name
}
/**
 * Changes the state of record `id`: writes `values`, also into read-only properties, and those of `fields` that are
 * given. Refused (409) unless the record is as `when` says; with `revision` also if another user saved in between.
 */
export interface SetEndpoint extends RecordEndpoint {
  do: 'set'
  /** What the caller may give, for example the reason. */
  fields?: Name[]
  /** What is written in any case. */
  values?: Record<Name, FixedValue>
  /** What the record must be like before. */
  when?: Record<Name, FixedValue>
  /** Audit action; default 修改. */
  action?: string
  rules?: string
  guarded?: Guard
}
/** Moves tree record `id` below `parentId` (null: root), optionally before sibling `beforeId`. */
export interface MoveEndpoint extends RecordEndpoint {
  do: 'move'
}
/**
 * Orders records as in `ids` by writing 1, 2, 3 … into `field`. With `partial` they exchange their current places; if
 * these are not distinct, all records are numbered in list order. Returns the same as `deleteBatch`.
 */
export interface SortEndpoint extends RecordEndpoint {
  do: 'sort'
  field: Name
}
/**
 * Returns a page of audit rows of record `id`, newest first. Each has `differences` by field, and `canRevert` if the
 * record differs from its state then.
 */
export interface LogEndpoint extends RecordEndpoint {
  do: 'log'
}

/**
 * Export format of a list. Workbooks and .csv contain display texts; .jsonl has one JSON object per record, with the
 * names and values of the list, for programs.
 */
export type ExportFormat = 'xlsx' | 'csv' | 'jsonl'

/**
 * Exports all records of a list as .xlsx, .csv or .jsonl, within the caller's data scope and field permissions. Accepts
 * `{ query, ids, columns, format }`. Up to 2,000 records are returned as the file itself; more become a job of
 * 下载管理, and the response is `{ downloadId, total }`.
 */
export interface ExportEndpoint extends RecordEndpoint {
  do: 'export'
  /** Endpoint of this family whose records are exported; default `list`. */
  of?: Name
  /** File name; default the title of the entity. @minLength 1 */
  file?: string
  /** Default columns; default all that the caller may read. */
  columns?: Name[]
}

/**
 * Imports records from .xlsx or .csv, each row by the endpoints that a form would call. Accepts `step`: `template`
 * returns the file to fill in, `check` (with the file as body) tries every row and stores none, `run` stores, `status`
 * returns the progress, `faults` returns the failed rows as a file, `undo` undoes the last import.
 */
export interface ImportEndpoint extends EndpointBase {
  do: 'import'
  /** Endpoint of this family that stores a new record. */
  create: Name
  /** Endpoint of this family that changes a record; without it existing records are never overwritten. */
  update?: Name
  /** Endpoint of this family that deletes a record; without it an import cannot be undone. */
  delete?: Name
  /**
   * Unique property, or properties that are unique together, that identify the record a row overwrites; required with
   * `update`.
   */
  key?: Name | Name[]
  /** Properties that a file may contain; default all that a caller may write. */
  columns?: Name[]
}

/** Binds targets to an owner through a link entity. */
export interface BindBase extends EndpointBase {
  /** Link entity, for example `roleUser`. */
  link: Name
  /** Property of the link that holds the owner; also the argument name. */
  owner: Name
  /** Property of the link that holds the target. */
  target: Name
}
/**
 * Returns a page of target records bound to the owner, each with `linkId` and the other properties of the link;
 * searchable like `page`.
 */
export interface BindListEndpoint extends BindBase {
  do: 'bind.list'
}
/** Returns a page of target records not bound to the owner. */
export interface BindCandidatesEndpoint extends BindBase {
  do: 'bind.candidates'
  /** Binding grants access: returns only targets that the caller sees with every code, not by a page-bound role. */
  givable?: true
}
/** Binds targets `ids` to the owner; existing links stay. */
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
  /** `domain.name`, registered by a server plugin. @pattern ^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$ */
  handler: string
  /**
   * Rule set that applies to the arguments together with the record of `accepts.entity`, or `entity`, with that `id`.
   */
  rules?: string
  /**
   * The records `id` or `ids` are gone afterwards, as after `delete`: pages that show one of them say so and do not
   * request it again.
   */
  removes?: true
}

/** A hand-written handler. */
export interface HandlerEndpoint extends HandlerBase {
  accepts?: Accepts
  returns: Returns
}

/** Arguments from path, query and body; unknown ones are refused. */
export interface Accepts {
  /** Also accepts the writable properties of that entity. */
  entity?: Name
  /** Accepts `current`, `size`, `sort`, `keyword` and the search properties of the entity. */
  paged?: boolean
  properties?: Record<WireName, Property>
  required?: WireName[]
}

/**
 * What an answer is. `events` is a stream of server-sent events, which no page calls. `batch` gives the result for each
 * of `ids`: `{ done, failed: [{ id, message, gone }] }`.
 */
export type Shape = 'page' | 'list' | 'tree' | 'record' | 'batch' | 'file' | 'events' | 'none'

/** What `data` of the envelope is. */
export interface Returns {
  shape: Shape
  /** Elements carry the properties of that entity. */
  entity?: Name
  /** Properties in addition to those of the entity. */
  properties?: Record<WireName, Property>
}
