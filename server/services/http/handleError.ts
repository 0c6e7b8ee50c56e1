import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../ground/kernel/errors.ts'
import { failed } from './envelope.ts'
import { busy } from './overload.ts'

/** Texts of refusals that come from the HTTP layer itself. */
const httpTexts: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: '请求内容超过 1 MB',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持的内容类型，请用 application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '请求长度有误',
  FST_ERR_BAD_URL: '请求地址有误',
  FST_ERR_MAX_PARAM_LENGTH: '请求地址中的参数过长',
  FST_FILES_LIMIT: '此处不接受文件',
  FST_FIELDS_LIMIT: '表单字段过多',
  FST_PARTS_LIMIT: '表单字段过多',
  FST_PROTO_VIOLATION: '请求内容含有不允许的键',
}

/** Every error leaves the server as an envelope; what is not meant for callers is logged and named by its number. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known =
    error instanceof AppError
      ? error
      : (fromDatabase(error) ?? fromSystem(error) ?? fromHttp(error) ?? fromForm(error, request))
  if (known) {
    reply.status(known.status)
    if (known.status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer')
    const retryAfter: unknown =
      (known.status === 429 || known.status === 503) && typeof known.data === 'object' && known.data !== null
        ? Reflect.get(known.data, 'retryAfter')
        : undefined
    if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter))
    if (known !== error && known.status >= 500) request.log.error({ err: error }, 'refused')
    else if (known !== error) request.log.info({ error: error.message }, 'refused')
    reply.send(failed(known.code, known.message, known.data))
    return
  }
  request.log.error({ err: error }, 'call failed')
  reply.status(500).send(failed(500, `服务器内部错误，请联系管理员（编号 ${request.id}）`))
}

function fromHttp(error: Error): AppError | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return new AppError(error.statusCode, httpTexts[code] ?? '请求错误')
}

/** The parser of multipart forms throws plain errors at broken ones, before a handler runs. */
function fromForm(error: Error, request: FastifyRequest): AppError | undefined {
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
  return isForm && /multipart|part header|boundary/i.test(error.message)
    ? new AppError(400, '请求内容不是有效的表单')
    : undefined
}

/** Refusals of the database that a caller can cause and mend. */
function fromDatabase(error: Error): AppError | undefined {
  const state = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!/^[0-9A-Z]{5}$/.test(state)) return undefined
  if (state.startsWith('22')) return new AppError(400, '数据格式有误或超出范围')
  if (state === '23505') return new AppError(409, '已有相同的数据')
  if (state === '40001' || state === '40P01' || state === '55P03')
    return new AppError(409, '数据正被他人修改，请稍后重试')
  if (state === '57014') return new AppError(503, '处理时间过长，已中止，请缩小范围后重试')
  if (state === '53100') return new AppError(507, '磁盘空间不足，暂时不能保存，请联系管理员')
  if (state.startsWith('08') || state.startsWith('57P') || state.startsWith('53') || state === '25P03')
    return new AppError(503, '数据库暂时不可用，请稍后重试', { data: { retryAfter: 1 } })
  return undefined
}

/** The machine or the way to the database fails; another try may succeed, so it is no fault of the program. */
function fromSystem(error: Error): AppError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError(507, '磁盘空间不足，暂时不能保存，请联系管理员')
  // All connections are at work: nothing is wrong but that there is too much to do.
  if (error.message === 'timeout exceeded when trying to connect') return busy()
  const isLost =
    (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) && 'syscall' in error) ||
    /^(Connection terminated|Client (has encountered a connection error|was closed)|the database thread has ended)/.test(
      error.message,
    )
  return isLost ? new AppError(503, '数据库暂时不可用，请稍后重试', { data: { retryAfter: 1 } }) : undefined
}
