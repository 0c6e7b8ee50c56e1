import type { FieldError } from '../../../schemas/types/fieldError.ts'

/**
 * A refusal that a caller may see, usually created by a catalogue (`catalogue.ts`). Its message is Chinese and
 * complete. `status` is the HTTP status, `code` that of the envelope, and `error` the name for programs.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  readonly error: string
  /** `data` of the envelope. */
  readonly data: unknown

  constructor(status: number, message: string, options: { error: string; code?: number; data?: unknown }) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = options.code ?? status
    this.error = options.error
    this.data = options.data ?? null
  }
}

/**
 * Returns a 400 with messages at fields: `data.errors` is `[{ field, code, message }]`. The message of the answer is
 * that of the first field, or of `whole`.
 */
export function invalid(errors: FieldError | FieldError[], whole?: AppError): AppError {
  const all = [errors].flat().map(({ field, code, message }) => ({ field, code, message }))
  const message = whole?.message ?? all[0]?.message ?? ''
  return new AppError(400, message, { error: whole?.error ?? 'INPUT_INVALID', data: { errors: all } })
}
