import type { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'

/** The shape of every API answer. */
export interface Envelope {
  status: boolean
  code: number
  /** Failures only: the name for programs, from the catalogues (`faults.ts`). */
  error?: string
  message: string
  data: unknown
}

export const succeeded = (data: unknown): Envelope => ({
  status: true,
  code: 200,
  message: '操作成功',
  data: data ?? null,
})

/** Wraps data that is already JSON text. */
export const succeededText = (data: string): string => `${successStart}${data}}`
const successStart = JSON.stringify(succeeded(null)).slice(0, -'null}'.length)

export const failed = ({ code, error, message, data }: AppError): Envelope => ({
  status: false,
  code,
  error,
  message,
  data,
})

/** Returns the message for an unknown address, which contains the address in a length that fits a log line. */
export const unknownRoute = (method: string, url: string): AppError =>
  fault('ROUTE_UNKNOWN', { call: `${method} ${url.split('?')[0] ?? ''}`.slice(0, 290) })
