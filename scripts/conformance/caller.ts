import { issueToken } from '../../server/domains/identity/sign-in/issueToken.ts'
import type { TemporaryServer } from '../temporaryServer.ts'

export interface Answer {
  http: number
  status: boolean
  message: string
  data: unknown
  text: string
  milliseconds: number
}

export type Caller = (method: string, path: string, args: Record<string, unknown>) => Promise<Answer>

/** Calls as the administrator. */
export async function callerOf({ base, config, database }: TemporaryServer): Promise<Caller> {
  const { access_token } = await issueToken({ db: database.db, config }, 'admin')
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }

  return async (method, path, args) => {
    const began = performance.now()
    const inQuery = method === 'GET'
    const query = inQuery
      ? `?${new URLSearchParams(Object.entries(args).map(([name, value]): [string, string] => [name, plain(value)]))}`
      : ''
    const response = await fetch(`${base}${path}${query}`, {
      method,
      headers,
      ...(inQuery ? {} : { body: JSON.stringify(args) }),
    })
    const text = await response.text()
    return { http: response.status, ...envelope(text), text, milliseconds: performance.now() - began }
  }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function envelope(text: string): Pick<Answer, 'status' | 'message' | 'data'> {
  try {
    const { status, message, data } = JSON.parse(text) as { status: boolean; message: string; data: unknown }
    return { status, message, data }
  } catch {
    return { status: false, message: text, data: null }
  }
}

/** Fields that a refusal names. */
export const refusedFields = ({ data }: Answer): string[] =>
  ((data as { errors?: { field: string }[] } | null)?.errors ?? []).map(error => error.field)
