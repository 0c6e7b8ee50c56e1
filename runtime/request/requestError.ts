/** A message at one field, as in `data.errors`. */
export interface FieldError {
  field: string
  message: string
}

/** A failed call: refused by the server, without a response, or aborted by the caller. */
export class RequestError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Code of the envelope; default the HTTP status. */
  readonly code: number
  readonly errors: FieldError[]
  /** `data` of the envelope. */
  readonly data: unknown
  /** Aborted by the caller's own signal, so no message is needed. */
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
