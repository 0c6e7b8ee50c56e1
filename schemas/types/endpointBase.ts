import type { Expression, Name, Permission, PermissionCode } from './common.ts'
import type { FixedValue } from './conditions.ts'

/** What every call has. */
export interface EndpointBase {
  /** Method and path below the base: `GET /details/{id}`. @pattern ^(GET|POST|PUT|DELETE) (/[A-Za-z0-9_{}/.-]*)?$ */
  call: string
  title: string
  /**
   * Code needed (any of several), `@public` (no sign-in), `@signedIn` (any account) or `@application` (an application
   * system by its client credential, `Authorization: Basic`).
   */
  permission: Permission
  /** Entity, if it differs from that of the family. */
  entity?: Name
  /**
   * Audit action of a refusal, and the argument with the record id (default `id`). Without it a refused write uses the
   * action of its operation, and a refused read is not logged.
   */
  refused?: { action: string; record?: Name }
  /**
   * Reason why this endpoint shows people or organizations outside the caller's data scope. Required for endpoints that
   * read an entity without `x-scope`. @minLength 10
   */
  unscoped?: string
}

/** A generic operation on records. */
export interface RecordEndpoint extends EndpointBase {
  /**
   * Records that the call sees and may change, as an expression over `row` and `user` that the database evaluates;
   * in addition to that of the family and to the data scope. Others are missing for the caller.
   */
  where?: Expression
}

/** Records that fewer people may change: those with all of these values need another code (403). */
export interface Guard {
  when: Record<Name, FixedValue>
  /** Code that is needed beside that of the endpoint. */
  permission: PermissionCode
}
