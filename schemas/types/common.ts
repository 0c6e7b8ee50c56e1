/**
 * Words shared by all document types of the language.
 */

/** camelCase name of an entity, property, endpoint … @pattern ^[a-z][A-Za-z0-9]*$ */
export type Name = string

/**
 * Name of an argument or of a value answered; outside standards use underscores (`grant_type`).
 * @pattern ^[a-z][A-Za-z0-9_]*$
 */
export type WireName = string

/** A CEL expression behind an equals sign, for example `=row.enabled && user.name != ''`. @pattern ^=.+ */
export type Expression = string

/** A constant or an expression that gives a boolean. */
export type Condition = boolean | Expression

/** `family.endpoint`, for example `position.list`. @pattern ^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$ */
export type EndpointName = string

/**
 * File below schemas/pages without ending, for example `position/list`.
 * @pattern ^[a-z][A-Za-z0-9-]*(/[a-z][A-Za-z0-9-]*)+$
 */
export type PageName = string

/** Permission code, for example `POSITION_VIEW`. */
export type PermissionCode = string

/** One code, or several of which any suffices. */
export type Permission = PermissionCode | PermissionCode[]

/** A constant, or a string starting with `=` that is evaluated where it is used. */
export type Value = string | number | boolean | null | (string | number | boolean)[]

/** Argument name to value. */
export type Arguments = Record<WireName, Value>

/** Properties of every document. */
export interface Versioned<V extends number> {
  /** Relative path of the JSON Schema of this document, for editors. */
  $schema?: string
  /**
   * Language version of the document, counted per document type. Older documents are upgraded when read
   * (`schemas/upgrades`).
   */
  version: V
  /** Kit of schemas/kits that `npm run generate` wrote this document from: it is changed there. */
  kit?: string
}

/** A document of a type whose language has not changed since its first version. */
export interface Document extends Versioned<1> {}
