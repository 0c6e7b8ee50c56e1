/** A message at one field, as the server sends them in `data.errors`. */
export interface FieldError {
  field: string
  message: string
}

/** Every failure of a call: refused by the server, not answered, or given up by the caller. */
export class RequestError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Code of the envelope; the HTTP status when the body had none. */
  readonly code: number
  readonly errors: FieldError[]
  /** `data` of the envelope. */
  readonly data: unknown
  /** The caller's own signal ended it: nobody needs to be told. */
  readonly cancelled: boolean

  constructor(facts: {
    status: number
    code?: number
    message: string
    data?: unknown
    cancelled?: boolean
    cause?: unknown
  }) {
    super(facts.message, { cause: facts.cause })
    this.name = 'RequestError'
    this.status = facts.status
    this.code = facts.code ?? facts.status
    this.data = facts.data ?? null
    this.errors = readFieldErrors(facts.data)
    this.cancelled = facts.cancelled ?? false
  }
}

function readFieldErrors(data: unknown): FieldError[] {
  const list = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : undefined
  if (!Array.isArray(list)) return []
  return list.filter(
    (item: unknown): item is FieldError =>
      typeof item === 'object' &&
      item !== null &&
      'field' in item &&
      typeof item.field === 'string' &&
      'message' in item &&
      typeof item.message === 'string',
  )
}
