import type { Document, Name, Permission, PermissionCode, WireName } from './common.ts'
import type { Property } from './entity.ts'

/** A family of calls below one base path; one file of schemas/endpoints. */
export interface EndpointFamily extends Document {
  family: Name
  title: string
  /** Base path, for example `/upms/position`; may be empty. @pattern ^(/[A-Za-z0-9_/-]+)?$ */
  base: string
  /** Entity of the generic operations, unless the endpoint names another. */
  entity?: Name
  /** Route of the page below which the codes of this family stand in the permission tree. */
  page?: string
  /** Permission codes that this family introduces, with Chinese titles. */
  permissions?: Record<PermissionCode, string>
  endpoints: Record<Name, Endpoint>
}

/**
 * One call.
 * @discriminator do
 */
export type Endpoint =
  | PageEndpoint
  | ListEndpoint
  | TreeEndpoint
  | ReadEndpoint
  | CreateEndpoint
  | UpdateEndpoint
  | SaveEndpoint
  | DeleteEndpoint
  | DeleteBatchEndpoint
  | ToggleEndpoint
  | MoveEndpoint
  | SortEndpoint
  | LogEndpoint
  | BindListEndpoint
  | BindCandidatesEndpoint
  | BindAddEndpoint
  | BindRemoveEndpoint
  | HandlerEndpoint

export interface EndpointBase {
  /** Method and path below the base: `GET /details/{id}`. @pattern ^(GET|POST|PUT|DELETE) (/[A-Za-z0-9_{}/.-]*)?$ */
  call: string
  title: string
  /** Code needed (any of several), `@public` (nobody signed in) or `@signedIn` (any account). */
  permission: Permission
  /** Entity, when it is not that of the family. */
  entity?: Name
}

/**
 * Page of records. Accepts `{ current, size, sort, keyword, ifOwn, <property>: value, filters }`, in the query or the
 * body; `sort` is `name,-createdAt`; `filters` is `[{ field, operator, value }]`. Answers `{ records, total, size, current }`.
 */
export interface PageEndpoint extends EndpointBase {
  do: 'page'
  /** Fixed conditions. */
  where?: Record<Name, string | number | boolean | null>
  /** Default order, `sort,-createdAt`. */
  sort?: string
}

/** All records (at most 10,000), as an array; accepts the search parameters of `page`. */
export interface ListEndpoint extends EndpointBase {
  do: 'list'
  where?: Record<Name, string | number | boolean | null>
  sort?: string
}

/** Nested records `{ …record, children }` of an entity with `x-tree`; a search keeps the ancestors of what is found. */
export interface TreeEndpoint extends EndpointBase {
  do: 'tree'
  where?: Record<Name, string | number | boolean | null>
}

/** One record by `id`. */
export interface ReadEndpoint extends EndpointBase {
  do: 'read'
}
/** Stores a new record; answers it. */
export interface CreateEndpoint extends EndpointBase {
  do: 'create'
  /** Rule set that must hold. */
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
/** Deletes records `ids`, all or none. */
export interface DeleteBatchEndpoint extends EndpointBase {
  do: 'deleteBatch'
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
/** Orders records as in `ids` by writing 1, 2, 3 … into `field`. */
export interface SortEndpoint extends EndpointBase {
  do: 'sort'
  field: Name
}
/** Audit rows of record `id`, newest first, as a page. */
export interface LogEndpoint extends EndpointBase {
  do: 'log'
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
}
/** Binds targets `ids` to the owner; those bound already stay. */
export interface BindAddEndpoint extends BindBase {
  do: 'bind.add'
}
/** Unbinds targets `ids` from the owner. */
export interface BindRemoveEndpoint extends BindBase {
  do: 'bind.remove'
}

/** A hand-written handler. */
export interface HandlerEndpoint extends EndpointBase {
  do: 'handler'
  /** `domain.name`, registered by a plugin of the server. @pattern ^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$ */
  handler: string
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

/** What `data` of the envelope is. */
export interface Returns {
  shape: 'page' | 'list' | 'tree' | 'record' | 'none'
  /** Elements carry the properties of that entity. */
  entity?: Name
  /** Properties beside those of the entity. */
  properties?: Record<WireName, Property>
}
