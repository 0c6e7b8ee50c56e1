import { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import type { Source } from './sourceOf.ts'

const textOf = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Returns the error code of the driver or database: `ECONNREFUSED`, `28P01`, `ER_ACCESS_DENIED_ERROR`. */
export const codeOf = (error: unknown): string => textOf(error, 'code')

const sentences: Record<string, (source: Source) => string> = {
  ECONNREFUSED: ({ host, port }) => `${host}:${port} 拒绝连接，请检查端口以及数据库是否已启动`,
  ETIMEDOUT: ({ host, port }) => `连接 ${host}:${port} 超时，请检查网络和防火墙`,
  EHOSTUNREACH: ({ host }) => `无法到达主机“${host}”，请检查网络`,
  ENETUNREACH: ({ host }) => `无法到达主机“${host}”，请检查网络`,
  ECONNRESET: ({ host, port }) => `${host}:${port} 中断了连接，请检查类型和传输加密是否正确`,
  '28P01': () => '用户名或密码错误',
  '28000': () => '数据库拒绝该用户从这里登录，请检查用户名、传输加密和数据库的访问规则',
  '3D000': ({ database }) => `数据库“${database}”不存在`,
  '42501': () => '该用户没有连接数据库的权限',
  '53300': () => '数据库的连接数已满，请稍后再试',
  '57P03': () => '数据库正在启动，请稍后再试',
  ER_ACCESS_DENIED_ERROR: () => '用户名或密码错误',
  ER_DBACCESS_DENIED_ERROR: ({ database }) => `该用户没有访问数据库“${database}”的权限`,
  ER_BAD_DB_ERROR: ({ database }) => `数据库“${database}”不存在`,
  ER_CON_COUNT_ERROR: () => '数据库的连接数已满，请稍后再试',
  ER_HOST_NOT_PRIVILEGED: () => '数据库不允许从这台服务器登录',
  ER_NOT_SUPPORTED_AUTH_MODE: () => '数据库要求的登录方式不受支持',
  HANDSHAKE_NO_SSL_SUPPORT: () => '数据库不支持传输加密，请选择“不加密”',
  SELF_SIGNED_CERT_IN_CHAIN: () => '证书不受信任，请检查证书或改为“加密”',
  DEPTH_ZERO_SELF_SIGNED_CERT: () => '证书是自签名的，不受信任；请检查证书或改为“加密”',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `证书不是为主机“${host}”签发的`,
}

/** Returns why a connection failed, as a sentence with a hint; never the raw driver message. */
export function connectionFault(source: Source, error: unknown): AppError {
  if (error instanceof AppError) return error
  const text = textOf(error, 'message')
  const known = sentences[codeOf(error)] ?? sentenceOf(text)
  return fault('SOURCE_UNREACHABLE', { reason: known?.(source) ?? '数据库没有正常应答，请检查类型、主机和端口' })
}

function sentenceOf(text: string): ((source: Source) => string) | undefined {
  if (/timeout|timed out/i.test(text)) return sentences.ETIMEDOUT
  if (/does not support SSL/i.test(text)) return sentences.HANDSHAKE_NO_SSL_SUPPORT
  if (/certificate/i.test(text)) return () => '证书校验失败，请检查证书或改为“加密”'
  if (/SASL|password must be a string|no password/i.test(text)) return () => '数据库要求密码，请填写密码'
  if (/Connection terminated|Connection lost|ended unexpectedly/i.test(text)) return sentences.ECONNRESET
  return undefined
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
