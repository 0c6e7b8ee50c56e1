import { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import type { Source } from './sourceOf.ts'

const textOf = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the error code of the driver or database: `ECONNREFUSED`, `28P01`, `ER_ACCESS_DENIED_ERROR`. */
export const codeOf = (error: unknown): string => textOf(error, 'code')

/** Why a connection fails, by code of the driver or database. */
const failures = {
  ECONNREFUSED: 'SOURCE_REFUSES_CONNECTIONS',
  ETIMEDOUT: 'SOURCE_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'SOURCE_HOST_UNREACHABLE',
  ENETUNREACH: 'SOURCE_HOST_UNREACHABLE',
  ECONNRESET: 'SOURCE_CONNECTION_BROKEN',
  '28P01': 'SOURCE_CREDENTIALS_WRONG',
  '28000': 'SOURCE_USER_NOT_ADMITTED',
  '3D000': 'SOURCE_DATABASE_UNKNOWN',
  '42501': 'SOURCE_CONNECTING_FORBIDDEN',
  '53300': 'SOURCE_CONNECTIONS_EXHAUSTED',
  '57P03': 'SOURCE_STARTING',
  ER_ACCESS_DENIED_ERROR: 'SOURCE_CREDENTIALS_WRONG',
  ER_DBACCESS_DENIED_ERROR: 'SOURCE_DATABASE_FORBIDDEN',
  ER_BAD_DB_ERROR: 'SOURCE_DATABASE_UNKNOWN',
  ER_CON_COUNT_ERROR: 'SOURCE_CONNECTIONS_EXHAUSTED',
  ER_HOST_NOT_PRIVILEGED: 'SOURCE_SERVER_NOT_ADMITTED',
  ER_NOT_SUPPORTED_AUTH_MODE: 'SOURCE_SIGN_IN_UNSUPPORTED',
  HANDSHAKE_NO_SSL_SUPPORT: 'SOURCE_WITHOUT_ENCRYPTION',
  SELF_SIGNED_CERT_IN_CHAIN: 'SOURCE_CERTIFICATE_UNTRUSTED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'SOURCE_CERTIFICATE_SELF_SIGNED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'SOURCE_CERTIFICATE_OF_OTHER_HOST',
} as const

type Failure =
  | (typeof failures)[keyof typeof failures]
  | 'SOURCE_CERTIFICATE_INVALID'
  | 'SOURCE_SECRET_MISSING'
  | 'SOURCE_UNREACHABLE'

const isFailure = (code: string): code is keyof typeof failures & string => Object.hasOwn(failures, code)

/** Returns why a connection failed, as a sentence with a hint; never the raw driver message. */
export function connectionFault({ host, port, database }: Source, error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const failure = isFailure(code) ? failures[code] : failureOf(textOf(error, 'message'))
  return fault(failure, { host, port, database })
}

function failureOf(text: string): Failure {
  if (/timeout|timed out/i.test(text)) return failures.ETIMEDOUT
  if (/does not support SSL/i.test(text)) return failures.HANDSHAKE_NO_SSL_SUPPORT
  if (/certificate/i.test(text)) return 'SOURCE_CERTIFICATE_INVALID'
  if (/SASL|password must be a string|no password/i.test(text)) return 'SOURCE_SECRET_MISSING'
  if (/Connection terminated|Connection lost|ended unexpectedly/i.test(text)) return failures.ECONNRESET
  return 'SOURCE_UNREACHABLE'
}

/** The result has too many rows or bytes. */
export class ResultTooLarge extends AppError {
  constructor() {
    const { status, message, error } = fault('SOURCE_RESULT_TOO_LARGE')
    super(status, message, { error })
  }
}

/** Refusals by code of the database. */
const refusals = {
  '57014': 'SOURCE_QUERY_STOPPED',
  '55P03': 'SOURCE_DATA_LOCKED',
  '40P01': 'SOURCE_DATA_LOCKED',
  '42501': 'SOURCE_TABLE_FORBIDDEN',
  '25006': 'SOURCE_WITHOUT_WRITING',
  '42P01': 'SOURCE_TABLE_GONE',
  '42703': 'SOURCE_COLUMNS_CHANGED',
  '42883': 'SOURCE_COLUMN_NOT_COMPARABLE',
  '55000': 'SOURCE_TABLE_NOT_READABLE',
  '22012': 'SOURCE_VIEW_DIVIDES_BY_ZERO',
  '0A000': 'SOURCE_QUERY_UNSUPPORTED',
  '08001': 'SOURCE_FOREIGN_UNREACHABLE',
  HV000: 'SOURCE_FOREIGN_UNREADABLE',
  HV00N: 'SOURCE_FOREIGN_UNREACHABLE',
  ER_VIEW_INVALID: 'SOURCE_VIEW_BROKEN',
  ER_DIVISION_BY_ZERO: 'SOURCE_VIEW_DIVIDES_BY_ZERO',
  ER_CONNECT_TO_FOREIGN_DATA_SOURCE: 'SOURCE_FOREIGN_UNREACHABLE',
  ER_QUERY_TIMEOUT: 'SOURCE_QUERY_STOPPED',
  ER_STATEMENT_TIMEOUT: 'SOURCE_QUERY_STOPPED',
  ER_LOCK_WAIT_TIMEOUT: 'SOURCE_DATA_LOCKED',
  ER_LOCK_DEADLOCK: 'SOURCE_DATA_LOCKED',
  ER_TABLEACCESS_DENIED_ERROR: 'SOURCE_TABLE_FORBIDDEN',
  ER_COLUMNACCESS_DENIED_ERROR: 'SOURCE_COLUMNS_FORBIDDEN',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'SOURCE_WITHOUT_WRITING',
  ER_OPTION_PREVENTS_STATEMENT: 'SOURCE_WITHOUT_WRITING',
  ER_NO_SUCH_TABLE: 'SOURCE_TABLE_GONE',
  ER_BAD_FIELD_ERROR: 'SOURCE_COLUMNS_CHANGED',
} as const

const isRefusal = (code: string): code is keyof typeof refusals & string => Object.hasOwn(refusals, code)

/** Translates errors of the source that can be explained without the statement; returns others unchanged. */
export function statementFault(error: unknown): unknown {
  if (/materialized view ".*" has not been populated/s.test(textOf(error, 'message')))
    return fault('MATERIALIZED_VIEW_EMPTY')
  const code = codeOf(error)
  if (isRefusal(code)) return fault(refusals[code])
  const isLost = /Connection terminated|Connection lost|ECONNRESET|Query read timeout/.test(textOf(error, 'message'))
  return isLost || codeOf(error) === 'ECONNRESET' ? fault('SOURCE_CONNECTION_LOST') : error
}
