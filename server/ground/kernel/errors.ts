import type { Finding } from '../../../schemas/evaluate/finding.ts'
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
  /** Values in the message, for stored records of the error; the envelope contains the message only. */
  readonly values: Finding['values']
  /** Errors at fields of the input, with their values. */
  readonly fields: readonly FieldError[]

  constructor(
    status: number,
    message: string,
    options: {
      error: string
      code?: number
      data?: unknown
      values?: Finding['values']
      fields?: readonly FieldError[]
    },
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.code = options.code ?? status
    this.error = options.error
    this.data = options.data ?? null
    this.values = options.values ?? {}
    this.fields = options.fields ?? []
  }

  /** Returns the error as a finding, for stored records of it. */
  get finding(): Finding {
    return { code: this.error, values: this.values, message: this.message }
  }
}

/**
 * Returns a 400 with messages at fields: `data.errors` is `[{ field, code, message }]`. The message of the answer is
 * that of the first field, or of `whole`.
 */
export function invalid(errors: FieldError | FieldError[], whole?: AppError): AppError {
  const fields = [errors].flat()
  const message = whole?.message ?? fields[0]?.message ?? ''
  return new AppError(400, message, {
    error: whole?.error ?? 'INPUT_INVALID',
    data: { errors: fields.map(({ field, code, message }) => ({ field, code, message })) },
    fields,
    ...(whole && { values: whole.values }),
  })
}
