import type { Name, WireName } from './common.ts'
import type { FamilyHead, HandlerBase, OperationEndpoint, Shape } from './endpoint.ts'
import type { Property } from './entity.ts'

/**
 * A family as its file says it: what several endpoints share is declared once and used by name. Everything else reads
 * the `EndpointFamily` that `expandFamily` makes of it.
 */
export interface FamilyDocument extends FamilyHead {
  /** Properties that endpoints of this family use by name. */
  words?: Record<WireName, Property>
  /** Properties that stand together in several endpoints. A shape may use those above it. */
  shapes?: Record<Name, PropertyList>
  endpoints: Record<Name, EndpointDocument>
}

/**
 * One call.
 * @discriminator do
 */
export type EndpointDocument = OperationEndpoint | HandlerDocument

/** A hand-written handler. */
export interface HandlerDocument extends HandlerBase {
  accepts?: PropertyList | AcceptsDocument
  returns: ReturnsText | ReturnsDocument
}

/**
 * Names of properties, and records of those that stand nowhere else: `["id", "reason?", { "count": { … } }]`.
 * @minItems 1
 */
export type PropertyList = (PropertyUse | OwnProperties)[]

/**
 * `name` is a property that must be given, `name?` one that may be left out, `...shape` all of a shape. A name is a
 * word of the family, a common word (`schemas/evaluate/commonWords.ts`) or a property of the entity of the family.
 * @pattern ^(\.\.\.[a-z][A-Za-z0-9]*|[a-z][A-Za-z0-9_]*\??)$
 */
export type PropertyUse = string

/** Name of a property; with `?` it may be left out. @pattern ^[a-z][A-Za-z0-9_]*\??$ */
export type OwnName = string

/** Properties by name; a text is the name of the word that the property is: `{ "id": "positionId" }`. */
export type OwnProperties = Record<OwnName, Property | WireName>

/** Arguments from path, query and body together; unknown ones are refused. */
export interface AcceptsDocument {
  /** The writable properties of that entity are accepted too. */
  entity?: Name
  /** Accept `current`, `size`, `sort`, `keyword` and the search properties of the entity. */
  paged?: boolean
  properties?: PropertyList | Record<WireName, Property>
  required?: WireName[]
}

/**
 * What `data` of the envelope is: `none`, or `page of position`, where the last word is a shape of the family or an
 * entity.
 * @pattern ^(page|list|tree|record|batch|file|events|none)( of [a-z][A-Za-z0-9]*)?$
 */
export type ReturnsText = string

/** What `data` of the envelope is. */
export interface ReturnsDocument {
  shape: Shape
  /** Elements carry the properties of that entity. */
  entity?: Name
  /** Properties beside those of the entity. */
  properties?: PropertyList | Record<WireName, Property>
}
