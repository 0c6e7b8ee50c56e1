import type { FieldError } from '../../../schemas/types/fieldError.ts'

/**
 * The catalogue of errors that a caller may see. Every refusal of the server is one of these; the text is Chinese and
 * final. `status` is the HTTP status and the `code` of the envelope unless given.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  /** `data` of the envelope. */
  readonly data: unknown

  constructor(status: number, message: string, options: { code?: number; data?: unknown } = {}) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = options.code ?? status
    this.data = options.data ?? null
  }
}

/** 400 with messages at fields: `data.errors` is `[{ field, message }]`. */
export const invalid = (errors: FieldError[], message = errors[0]?.message ?? '请求参数有误') =>
  new AppError(400, message, { data: { errors } })
export const badRequest = (message = '请求错误') => new AppError(400, message)
export const unauthorized = (message = '未授权，请重新登录') => new AppError(401, message)
export const forbidden = (message = '拒绝访问，您没有权限') => new AppError(403, message)
export const notFound = (message = '数据不存在或已被删除') => new AppError(404, message)
/** 409: the state of the data does not allow it (in use, changed by someone else, duplicate). */
export const conflict = (message: string, data?: unknown) => new AppError(409, message, { data })
export const tooMany = (message: string, retryAfter: number) => new AppError(429, message, { data: { retryAfter } })
